import type { RelayContext } from '../RelayContext.ts'
import { findMethod } from '../rpc/methods/index.ts'
import { RpcError } from '../rpc/RpcError.ts'
import { type Frame, readFrame } from '../rpc/readFrame.ts'
import { acknowledge } from './acknowledge.ts'
import type { Connection } from './Connection.ts'
import { endSocket } from './endSocket.ts'
import { reportStoreError } from './reportStoreError.ts'

/** A large frame counts as so many calls. */
const bytesPerCall = 16_384
/** Calls waiting on one socket, and their letters, from which no more are read. */
const maxWaiting = 64
const maxWaitingLetters = 262_144
/** Calls over the limit that are answered with an error before the socket is closed. */
const maxDebtSeconds = 10

type Call = Extract<Frame, { kind: 'call' }>

/** Takes what a client sent. Calls are answered in their order; nothing here throws. */
export function receiveFrame(context: RelayContext, connection: Connection, text: string): void {
  const frame = readFrame(text)
  if (frame.kind === 'answer' && acknowledge(context, connection, frame)) return
  if (!connection.bucket.take(1 + Math.floor(text.length / bytesPerCall))) {
    if (connection.bucket.debt > maxDebtSeconds * context.config.maxRequestsPerSecond)
      endSocket(context, connection, { code: 3001, reason: 'Too many requests' })
    else if (frame.kind !== 'answer') refuse(context, connection, frame.idToken, new RpcError('TooManyRequests'))
    return
  }
  if (frame.kind === 'invalid') refuse(context, connection, frame.idToken, new RpcError(frame.error))
  if (frame.kind === 'call') enqueue(context, connection, { call: frame, letters: text.length })
}

function enqueue(
  context: RelayContext,
  connection: Connection,
  { call, letters }: { call: Call; letters: number },
): void {
  const { socket, address } = connection
  wait(1)
  if (hasEnough(connection)) socket.pause()
  connection.tail = connection.tail
    .then(() => context.turns.take(address, () => answer(context, connection, call)))
    .finally(() => {
      wait(-1)
      if (socket.isPaused && !hasEnough(connection)) socket.resume()
    })

  function wait(sign: 1 | -1): void {
    connection.waiting += sign
    connection.waitingLetters += sign * letters
  }
}

function hasEnough({ waiting, waitingLetters }: Connection): boolean {
  return waiting >= maxWaiting || waitingLetters >= maxWaitingLetters
}

async function answer(context: RelayContext, connection: Connection, call: Call): Promise<void> {
  const { metrics, log, config, connections } = context
  // Nobody is left to answer.
  if (!connections.has(connection)) return
  if (connection.bucket.debt > maxDebtSeconds * config.maxRequestsPerSecond) {
    endSocket(context, connection, { code: 3001, reason: 'Too many requests' })
    return
  }
  const found = findMethod(call.method)
  metrics.count('calls_total', found?.name ?? 'unknown')
  try {
    if (!found) throw new RpcError('MethodNotFound')
    const { result, after } = await found.method.answer(context, connection, call.params)
    const text = `{"id":${call.idToken},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
    // So does a large answer.
    connection.bucket.take(Math.floor(text.length / bytesPerCall))
    context.outbox.send(connection, text)
    after?.().catch((error: unknown) => reportStoreError(context, error))
  } catch (error) {
    if (error instanceof RpcError) {
      refuse(context, connection, call.idToken, error)
      return
    }
    metrics.count('store_errors_total')
    // Only the sentence: a store's error may carry the command it failed on, message and all.
    log.error({ method: found?.name, error: error instanceof Error ? error.message : 'unknown' }, 'a call failed')
    refuse(context, connection, call.idToken, new RpcError('InternalError'))
  }
}

function refuse(context: RelayContext, connection: Connection, idToken: string, error: RpcError): void {
  const { code, message, data } = error
  context.metrics.count('call_errors_total', data)
  context.outbox.send(
    connection,
    `{"id":${idToken},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, data })}}`,
  )
}
