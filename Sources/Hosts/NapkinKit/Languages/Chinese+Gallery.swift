/// The messages of the museum's service, its editing and its catalogues, in Chinese.
let chineseOfGallery = #"""
  There is no visit; say your name to begin one.|还没有开始参观；请先告诉我们您的名字。
  This is for curators; sign in.|这里只对策展人开放；请先登录。
  The code next to the piece is needed.|需要作品旁边的代码。
  Give the code next to the piece to read the responses.|请输入作品旁边的代码，以阅读大家的回应。
  The museum takes no more responses from you.|博物馆不再接受您的回应。
  There is nothing to share yet; write, draw or photograph something.|还没有可分享的内容；请写、画或拍点什么。
  This identifier is in use; make a new one.|这个标识符已被使用；请换一个新的。
  A response needs an identifier of 8 to 64 letters, digits, - and _.|回应需要一个标识符：8 到 64 个字母、数字、- 和 _。
  You have shared %1 responses; delete one to share another.|您已经分享了 %1 条回应；请先删除一条再分享。
  There are %1 drafts already; share or empty one first.|已经有 %1 份草稿；请先分享或清空一份。
  There is no work '%1' here; look it up again.|这里没有作品“%1”；请再查找一次。
  There is no floor '%1' here; look it up again.|这里没有楼层“%1”；请再查找一次。
  There is no response '%1' here; it may have been deleted.|这里没有回应“%1”；它可能已被删除。
  There is no such visit; it may have been deleted.|没有这次参观；它可能已被删除。
  Somebody else has judged this response; look at it again.|别人已经审核过这条回应；请再看一次。
  Somebody else changed the museum; load it again.|别人修改了博物馆；请重新载入。
  A response that is %1 cannot become %2.|状态为 %1 的回应不能变为 %2。
  A reason has at most %1 bytes; shorten it.|理由最多 %1 字节；请缩短。
  Share the response, and unlock the work with its code first.|请先分享回应，并用代码解锁作品。
  Works hang on that floor; hang them elsewhere first.|那一层还挂着作品；请先把它们移到别处。
  Visits begin on that floor; let them begin on another one first.|参观从那一层开始；请先改为从另一层开始。
  There is a work '%1' already; give it another name.|已有作品“%1”；请换一个名称。
  A work hangs at a place from 0 to %1.|作品的位置为 0 到 %1。
  A museum has at most %1 floors.|博物馆最多有 %1 层。
  A museum has at most %1 works.|博物馆最多有 %1 件作品。
  A museum has at most %1 floors and %2 works.|博物馆最多有 %1 层和 %2 件作品。
  A name has at most 1,000 bytes here; shorten it.|名称在这里最多 1,000 字节；请缩短。
  An identifier has 1 to 200 bytes, and no control characters.|标识符有 1 到 200 字节，不含控制字符。
  A floor's plan is more than 0 and at most 10000000 wide and high.|楼层平面图的宽和高大于 0，最多 10000000。
  A prompt has at most %1 bytes; shorten it.|提示最多 %1 字节；请缩短。
  A work hangs at x and y from -10000000 to 10000000.|作品的 x 和 y 在 -10000000 到 10000000 之间。
  A work has at most 100 terms of 1 to 200 bytes.|作品最多有 100 个词，每个 1 到 200 字节。
  The page of a drawing is 1 to 10000 wide and high.|画的页面宽和高为 1 到 10000。
  A drawing has 1 to %1 strokes, and at most %2 points.|一幅画有 1 到 %1 笔，最多 %2 个点。
  A drawing has at most %1 strokes.|一幅画最多有 %1 笔。
  A drawing has at most %1 points.|一幅画最多有 %1 个点。
  A stroke has points, and is 0.01 to 10000 wide.|一笔要有点，宽 0.01 到 10000。
  A point of the drawing lies far off its page.|画中有一个点远在页面之外。
  A stroke needs x and y for each point, and as many pressures.|一笔的每个点都要有 x 和 y，压力的个数与点相同。
  This is no catalogue in JSON, or it is damaged; `works` is a list of objects.|这不是 JSON 目录，或者已损坏；`works` 是对象的列表。
  This catalogue has version %1; only 1 is known here.|这份目录的版本是 %1；这里只认识 1。
  Floor %1 has no identifier and is left out.|第 %1 层没有标识符，已略去。
  Floor %1 has the identifier of another and is left out.|第 %1 层与另一层的标识符相同，已略去。
  The floor '%1' is not described; it is made.|目录没有描述楼层“%1”；已为它建一层。
  Work %1 has no identifier and is left out.|第 %1 件作品没有标识符，已略去。
  Work %1 has the identifier of another and is left out.|第 %1 件作品与另一件的标识符相同，已略去。
  The work '%1' has no code and is left out.|作品“%1”没有代码，已略去。
  The work '%1' has no title; it is called by its identifier.|作品“%1”没有标题；以标识符为名。
  The prompt of the work '%1' is too long and is left out.|作品“%1”的提示太长，已略去。
  The work '%1' has no place on its floor; it is shown in the corner.|作品“%1”在楼层上没有位置；显示在角落。
  Some terms of the work '%1' are empty, too long or there twice.|作品“%1”的一些词是空的、太长或重复。
  The work '%1' cannot be shown and is left out.|作品“%1”无法显示，已略去。
  """#
