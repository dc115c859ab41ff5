/**
 * Ends this process by SIGTERM when the shell that npm put between itself and us is gone. npm hands a signal to that
 * shell, and a common one dies of it without handing it on: the server would stay behind and hold its port.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
