/** Lines wait this long for others: a write for each costs as much as a small response, and wakes whoever reads the log. */
const waitMs = 10
/** Bytes that wait at most. */
const maxBytes = 64 * 1024
/** Of a UTF-16 unit in UTF-8, at most. */
const bytesPerUnit = 3

/** The lines that wait. As a string they would be copied twice more, and live long enough to cost a collection. */
const waiting = Buffer.allocUnsafe(maxBytes)
let used = 0

/**
 * Where the log's lines go: standard output, with one write for all lines of 10 ms. Waiting lines are written when the process exits, also
 * after an exception; only a process that is killed loses them.
 */
export const logStream = {
  write(line: string): void {
    const most = line.length * bytesPerUnit
    if (used + most > maxBytes) logStream.flushSync()
    if (most > maxBytes) return void process.stdout.write(line)
    if (used === 0) setTimeout(logStream.flushSync, waitMs).unref()
    used += waiting.write(line, used)
  },
  /** Writes now what was logged. The logger calls it for fatal errors. */
  flushSync(): void {
    if (used === 0) return
    const bytes = Buffer.from(waiting.subarray(0, used))
    used = 0
    process.stdout.write(bytes)
  },
}

process.on('exit', logStream.flushSync)
// Where nobody reads the log any more, the server keeps serving.
process.stdout.on('error', () => undefined)
