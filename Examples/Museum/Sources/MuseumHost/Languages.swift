import NapkinCore

extension Catalogue {
  /// What the museum says, in Chinese.
  static let museumChinese = Catalogue(
    language: "zh-Hans",
    [
      "There is no visit; say your name to begin one.": "还没有开始参观；请先告诉我们您的名字。",
      "This is for curators; sign in.": "这里只对策展人开放；请先登录。",
      "That is not the curators' password; try again.": "密码不对；请再试一次。",
      "Too many wrong passwords; wait a while and try again.": "密码错误次数太多；请稍后再试。",
      "Too many wrong codes; wait a while and try again.": "代码错误次数太多；请稍后再试。",
      "That is not the code next to the piece; tries left: %1.": "这不是作品旁边的代码；还可以试 %1 次。",
      "The code next to the piece is needed.": "需要作品旁边的代码。",
      "Give the code next to the piece to read the responses.": "请输入作品旁边的代码，以阅读大家的回应。",
      "The museum takes no more responses from you.": "博物馆不再接受您的回应。",
      "There is nothing to share yet; write, draw or photograph something.":
        "还没有可以分享的内容；请写、画或拍点什么。",
      "A response has at most %1 bytes; shorten it.": "回应最多 %1 字节；请缩短。",
      "A name needs at least one character that can be seen.": "名字至少要有一个看得见的字符。",
      "A name has at most %1 characters; shorten it.": "名字最多 %1 个字符；请缩短。",
      "This identifier is in use; make a new one.": "这个标识符已被使用；请换一个新的。",
      "A response needs an identifier of 8 to 64 letters, digits, - and _.":
        "回应需要一个标识符：8 到 64 个字母、数字、- 和 _。",
      "You have shared %1 responses; delete one to share another.":
        "您已经分享了 %1 条回应；请先删除一条再分享。",
      "There are %1 drafts already; share or empty one first.": "已经有 %1 份草稿；请先分享或清空一份。",
      "There is no work '%1' here; look it up again.": "这里没有作品“%1”；请再查找一次。",
      "There is no floor '%1' here; look it up again.": "这里没有楼层“%1”；请再查找一次。",
      "There is no response '%1' here; it may have been deleted.": "这里没有回应“%1”；它可能已被删除。",
      "There is no such visit; it may have been deleted.": "没有这次参观；它可能已被删除。",
      "Somebody else has judged this response; look at it again.": "别人已经审核过这条回应；请再看一次。",
      "Somebody else changed the museum; load it again.": "别人修改了博物馆；请重新载入。",
      "A response that is %1 cannot become %2.": "状态为 %1 的回应不能变为 %2。",
      "Works hang on that floor; hang them elsewhere first.": "那一层还挂着作品；请先把它们移到别处。",
      "Visits begin on that floor; let them begin on another one first.":
        "参观从那一层开始；请先改为从另一层开始。",
      "A code has 1 to 64 letters and digits, and at most 1,024 bytes.":
        "代码由 1 到 64 个字母和数字组成，最多 1,024 字节。",
      "A drawing has 1 to %1 strokes, and at most %2 points.": "一幅画有 1 到 %1 笔，最多 %2 个点。",
      "This is neither a JPEG nor a PNG; send one of those.": "这既不是 JPEG 也不是 PNG；请发送其中一种。",
      "The picture is damaged or cut off; send it once more.": "图片已损坏或不完整；请再发送一次。",
      "The disk is full; make room and try again.": "磁盘已满；请腾出空间后再试。",
    ])
}
