import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const answerTimeoutMs = 60_000

export type BenchMessage = Readonly<Record<string, unknown>>

/** Runs a module as a process that speaks over Node's own channel, and ends with it. */
export function startProcess(file: URL, args: readonly string[] = []) {
  const child = fork(fileURLToPath(file), args, { execArgv: ['--import', tsx] })
  const listeners = new Set<(message: BenchMessage) => void>()
  child.on('message', (message: BenchMessage) => {
    for (const listener of [...listeners]) listener(message)
  })

  return {
    send: (message: BenchMessage) => void child.send(message),
    on: (listener: (message: BenchMessage) => void) => void listeners.add(listener),
    /** The next message that has `key`. */
    next(key: string): Promise<BenchMessage> {
      return new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          listeners.delete(listen)
          child.off('exit', fail)
        }
        const fail = () => {
          stop()
          reject(new Error(`${file.pathname} said nothing of "${key}".`))
        }
        const listen = (message: BenchMessage) => {
          if (message.error !== undefined) {
            stop()
            reject(new Error(`${file.pathname}: ${String(message.error)}`))
          } else if (key in message) {
            stop()
            resolve(message)
          }
        }
        const timer = setTimeout(fail, answerTimeoutMs)
        listeners.add(listen)
        child.once('exit', fail)
      })
    },
    stop(): Promise<void> {
      return new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.disconnect()
      })
    },
  }
}
