let lines = ''

/**
 * Where the log's lines go: standard output, with one write for all lines of a turn of the event loop. A write for each line costs as much as
 * a small response, and wakes whoever reads the log. Lines of the last turn are written when the process exits, also after an exception; only
 * a process that is killed loses them.
 */
export const logStream = {
  write(line: string): void {
    if (lines === '') setImmediate(logStream.flushSync)
    lines += line
  },
  /** Writes now what was logged. The logger calls it for fatal errors. */
  flushSync(): void {
    if (lines === '') return
    const text = lines
    lines = ''
    process.stdout.write(text)
  },
}

process.on('exit', logStream.flushSync)
// Where nobody reads the log any more, the server keeps serving.
process.stdout.on('error', () => undefined)
