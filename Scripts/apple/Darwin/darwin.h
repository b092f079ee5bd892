// What the sources use of the C library of Apple's systems, as its headers declare it: enough to
// check types, nothing to link with. What a new use misses is added here, or in ../Darwin.swift.

// Types.
typedef unsigned long size_t;
typedef long ssize_t, time_t;
typedef long long off_t;
typedef unsigned short mode_t;
typedef unsigned int uid_t, gid_t, sigset_t, nfds_t, useconds_t;
typedef int pid_t, dev_t;
typedef unsigned long long ino_t;

// Files.
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  unsigned short st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size;
  long long st_blocks;
  int st_blksize;
};
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
struct statfs {
  unsigned int f_bsize;
  int f_iosize;
  unsigned int f_flags;
};
int statfs(const char *, struct statfs *);
int ftruncate(int, off_t);
ssize_t read(int, void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
ssize_t write(int, const void *, size_t);
off_t lseek(int, off_t, int);
int close(int);
int fsync(int);
int fchown(int, uid_t, gid_t);
int fchmod(int, mode_t);
int access(const char *, int);
typedef struct {
  size_t gl_pathc;
  int gl_matchc;
  size_t gl_offs;
  int gl_flags;
  char **gl_pathv;
} glob_t;
int glob(const char *, int, int (*)(const char *, int), glob_t *);
void globfree(glob_t *);
struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
int unlink(const char *);
int link(const char *, const char *);
int rename(const char *, const char *);
int mkdir(const char *, mode_t);
int rmdir(const char *);
int mkstemp(char *);
ssize_t readlink(const char *, char *, size_t);
char *realpath(const char *, char *);
int isatty(int);
int dup(int);
int dup2(int, int);
#define F_SETFD 2
#define FD_CLOEXEC 1
#define F_FULLFSYNC 51
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0x200
#define O_EXCL 0x800
#define O_CLOEXEC 0x1000000
#define SEEK_SET 0
#define SEEK_CUR 1
#define X_OK (1 << 0)
#define W_OK (1 << 1)
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

// Folders.
struct dirent {
  ino_t d_ino;
  unsigned long long d_seekoff;
  unsigned short d_reclen, d_namlen;
  unsigned char d_type;
  char d_name[1024];
};
typedef struct {
  int fd;
} DIR;
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);

// Streams and pipes.
typedef struct {
  int fd;
} FILE;
int fflush(FILE *);
FILE *popen(const char *, const char *);
int pclose(FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
struct pollfd {
  int fd;
  short events, revents;
};
int poll(struct pollfd *, nfds_t, int);
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 0x10

// Memory and strings.
void *calloc(size_t, size_t);
void free(void *);
void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);
int madvise(void *, size_t, int);
size_t strlen(const char *);
int memcmp(const void *one, const void *other, size_t count);
void *memchr(const void *bytes, int byte, size_t count);
char *strcpy(char *, const char *);
char *getenv(const char *);
char *strdup(const char *);
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_PRIVATE 2
#define MAP_ANON 0x1000
#define MAP_NORESERVE 0x40
#define MADV_FREE 5

// Threads.
typedef struct _opaque_pthread_t *pthread_t;
struct _opaque_pthread_t {
  long signature;
};
typedef struct {
  long signature;
  char opaque[56];
} pthread_attr_t;
typedef struct {
  long signature;
  char opaque[56];
} pthread_mutex_t;
typedef struct {
  long signature;
  char opaque[40];
} pthread_cond_t;
typedef struct {
  long signature;
} pthread_mutexattr_t;
typedef struct {
  long signature;
} pthread_condattr_t;
int pthread_create(
  pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable,
  void *_Nullable (*_Nonnull)(void *_Nonnull), void *_Nullable);
int pthread_join(pthread_t _Nonnull, void *_Nullable *_Nullable);
int pthread_attr_init(pthread_attr_t *_Nonnull);
int pthread_attr_destroy(pthread_attr_t *_Nonnull);
int pthread_attr_setstacksize(pthread_attr_t *_Nonnull, size_t);
int pthread_mutex_init(pthread_mutex_t *_Nonnull, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull);
int pthread_cond_init(pthread_cond_t *_Nonnull, const pthread_condattr_t *_Nullable);
int pthread_cond_destroy(pthread_cond_t *_Nonnull);
int pthread_cond_broadcast(pthread_cond_t *_Nonnull);
int pthread_cond_signal(pthread_cond_t *_Nonnull);
int pthread_cond_wait(pthread_cond_t *_Nonnull, pthread_mutex_t *_Nonnull);

// Processes and signals.
typedef void (*sig_t)(int);
sig_t signal(int, sig_t);
int raise(int);
int kill(pid_t, int);
int sigemptyset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigismember(const sigset_t *set, int number);
int pthread_sigmask(int, const sigset_t *_Nullable, sigset_t *_Nullable);
int sigwait(const sigset_t *_Nonnull, int *_Nonnull);
void exit(int) __attribute__((noreturn));
void _exit(int) __attribute__((noreturn));
pid_t getpid(void);
long sysconf(int);
int usleep(useconds_t);
int nanosleep(const struct timespec *, struct timespec *);
typedef void *posix_spawn_file_actions_t, *posix_spawnattr_t;
int posix_spawn(
  pid_t *_Nullable, const char *_Nonnull, const posix_spawn_file_actions_t *_Nullable,
  const posix_spawnattr_t *_Nullable, char *_Nullable const *_Nonnull,
  char *_Nullable const *_Nullable);
pid_t waitpid(pid_t, int *, int);
#define _SC_NPROCESSORS_ONLN 58
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIGHUP 1
#define SIGINT 2
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIGXCPU 24
#define SIGXFSZ 25

// Time and numbers.
typedef enum { CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6, CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t;
int clock_gettime(clockid_t, struct timespec *);
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  char *tm_zone;
};
struct tm *localtime_r(const time_t *, struct tm *);
int sysctlbyname(const char *, void *, size_t *, void *, size_t);
double sin(double);
double cos(double);
double asin(double);
double atan(double);
double sinh(double);
double atanh(double);

// Errors.
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define ENFILE 23
#define EMFILE 24
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EPIPE 32
#define ELOOP 62
#define ENAMETOOLONG 63
#define EDQUOT 69
