import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type Outcome = 'answered' | 'cut' | 'refused'

const retryMs = 20
const answerTimeoutMs = 10_000

/** Sends requests without a pause, on one connection or on a new one each time, until it is stopped. */
export async function createCaller(options: {
  port: number
  keepsAlive: boolean
  /** Milliseconds between two requests. */
  restMs: number
  isRunning: () => boolean
  onEnd: (outcome: Outcome, reason?: string) => void
}): Promise<void> {
  const { port, keepsAlive, restMs, isRunning, onEnd } = options
  const agent = new Agent({ keepAlive: keepsAlive, maxSockets: 1 })
  while (isRunning()) {
    const { outcome, reason } = await sendRequest(port, agent)
    onEnd(outcome, reason)
    if (outcome === 'refused') await delay(retryMs)
    else if (restMs > 0) await delay(restMs)
  }
  agent.destroy()
}

/** One request. What was never connected is refused: nothing was sent. */
function sendRequest(port: number, agent: Agent): Promise<{ outcome: Outcome; reason?: string }> {
  return new Promise((resolve) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/getWallets?page=1&entries=4',
      agent,
      timeout: answerTimeoutMs,
    })
    const fail = (error: Error) => {
      const code = 'code' in error ? String(error.code) : error.message
      resolve(code === 'ECONNREFUSED' ? { outcome: 'refused' } : { outcome: 'cut', reason: code })
    }
    sent.once('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.once('error', fail)
    sent.once('response', (answer) => {
      answer.resume()
      answer.once('error', fail)
      answer.once('end', () =>
        resolve(
          answer.statusCode === 200 ? { outcome: 'answered' } : { outcome: 'cut', reason: `HTTP ${answer.statusCode}` },
        ),
      )
    })
    sent.end()
  })
}
