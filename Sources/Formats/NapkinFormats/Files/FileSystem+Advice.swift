import NapkinCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Returns the meaning of a system error for a person, and advice.
  ///
  /// `strerror` is not used, because its wording depends on the C library and it gives no advice.
  static func advice(_ number: CInt, _ purpose: Purpose) -> Phrase {
    switch number {
    case ENOENT where purpose == .reading:
      "There is no such file; check its name."
    case ENOENT:
      "The folder does not exist; create it first."
    case EACCES, EPERM:
      purpose == .reading
        ? "It may not be read; ask its owner for permission."
        : "It may not be written; ask its owner for permission, or choose another place."
    case EROFS:
      "It lies on a volume that cannot be written; choose another place."
    case ENOSPC, EDQUOT:
      "The disk is full; make room and try again."
    case EFBIG:
      "The file would become larger than the system allows; choose another place."
    case EISDIR:
      "It is a folder; name a file."
    case ENOTDIR:
      "A part of the path is a file, not a folder; check the path."
    case ELOOP:
      "The link leads in a circle; remove it."
    case ENAMETOOLONG:
      "The name is too long; choose a shorter one."
    case EMFILE, ENFILE:
      "Too many files are open; close some and try again."
    case EPIPE:
      "The program that was to take the output has ended; start it again."
    case EIO:
      "The device reports an error; check the disk."
    default:
      "System error \(number) while \(purpose == .reading ? "reading" : "writing"); try again."
    }
  }
}
