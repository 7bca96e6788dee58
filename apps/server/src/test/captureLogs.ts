import { logStream } from '../logs/logStream.ts'

/** Takes what this process prints on its standard output, which is where servers made after this call log to. */
export function captureLogs() {
  const lines: string[] = []
  const write = process.stdout.write
  process.stdout.write = ((chunk: string | Uint8Array) => {
    lines.push(String(chunk))
    return true
  }) as typeof process.stdout.write
  const read = () => {
    logStream.flushSync()
    return lines.join('')
  }
  return {
    read,
    /** The lines of the log, parsed; without what else was printed. */
    lines: () =>
      read()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    release() {
      logStream.flushSync()
      process.stdout.write = write
    },
  }
}
