import NapkinCore
import NapkinKit

extension Catalogue {
  /// The Chinese catalogue of Napkin, with the messages of this program.
  static let museumChinese = Catalogue(
    language: Catalogue.chinese.language, Catalogue.chinese.sentences.merging(own) { $1 })

  private static let own = [
    "That is not the curators' password; try again.": "密码不对；请再试一次。",
    "Too many wrong passwords; wait a while and try again.": "密码错误次数太多；请稍后再试。",
    "This is neither a JPEG nor a PNG; send one of those.": "这既不是 JPEG 也不是 PNG；请发送其中一种。",
    "The picture is damaged or cut off; send it once more.": "图片已损坏或不完整；请再发送一次。",
    "There is no room for the picture now; try again later.": "现在没有空间存放图片；请稍后再试。",
    "The picture has more than 50 million pixels; send a smaller one.":
      "图片超过 5000 万像素；请发送小一点的。",
  ]
}
