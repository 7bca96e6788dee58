import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { drain } from './drain.ts'
import { createLifecycle, trackRequests } from './trackRequests.ts'

/** Sends a request from another thread, so that it runs while this one is blocked, and reports its connection and the response. */
const caller = `
const { connect } = require('node:net')
const { parentPort, workerData: { port, state } } = require('node:worker_threads')
const view = new Int32Array(state)
Atomics.wait(view, 0, 0)
const socket = connect(port, '127.0.0.1', () => {
  Atomics.store(view, 1, 1)
  Atomics.notify(view, 1)
})
socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n')
let text = ''
socket.on('data', (bytes) => (text += bytes)).on('error', (error) => (text = error.code)).on('close', () => parentPort.postMessage(text))
`

test('responds to a caller that connects while the process is blocked', async () => {
  const app = Fastify()
  const lifecycle = createLifecycle()
  trackRequests(app, { lifecycle, onLeft: () => undefined })
  app.get('/', async () => 'responded')
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const state = new SharedArrayBuffer(8)
  const view = new Int32Array(state)
  const worker = new Worker(caller, { eval: true, workerData: { port, state } })
  await once(worker, 'online')
  const ended = once(worker, 'message')
  // Blocks between two turns of the event loop in which the server accepts waiting connections.
  const block = () => {
    if (!lifecycle.gate) return setImmediate(block)
    Atomics.store(view, 0, 1)
    Atomics.notify(view, 0)
    Atomics.wait(view, 1, 0)
    Atomics.wait(view, 1, 1, 30)
  }
  setImmediate(block)
  await drain(app, { lifecycle, delayMs: 0 })
  await app.close()
  expect((await ended)[0]).toContain('responded')
  await worker.terminate()
})
