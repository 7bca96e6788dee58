import { setTimeout as delay } from 'node:timers/promises'
import { reportStoreError } from '../metrics/createStorageLog.ts'
import type { RelayContext } from '../RelayContext.ts'
import { findMethod } from '../rpc/methods/index.ts'
import { RpcError } from '../rpc/RpcError.ts'
import { type Frame, readFrame, readLeadingId } from '../rpc/readFrame.ts'
import { type Connection, messageKey } from './Connection.ts'
import { endSocket } from './endSocket.ts'
import { pump } from './pump.ts'

/** A large frame costs one more call for each of these. */
const bytesPerCall = 16_384
/** A large response likewise. */
const answerBytesPerCall = 65_536
/** Waiting calls of a socket, and their length, at which it is paused. */
const maxWaiting = 64
const maxWaitingLetters = 262_144
/** Calls over the limit get an error up to this debt; beyond it the socket is closed, and waiting calls are delayed. */
const maxDebtSeconds = 10

type Call = Extract<Frame, { kind: 'call' }>

/** Handles a client's frame. Calls get their responses in order; never throws. */
export function receiveFrame(context: RelayContext, connection: Connection, text: string): void {
  const cost = 1 + Math.floor(text.length / bytesPerCall)
  // A large frame is charged before it is parsed. A small one may be an acknowledgement, which is free.
  if (cost > 1 && !charge(context, connection, { cost, idToken: readLeadingId(text) })) return
  const frame = readFrame(text)
  if (frame.kind === 'answer' && acknowledge(context, connection, frame)) return
  const idToken = frame.kind === 'answer' ? undefined : frame.idToken
  if (cost === 1 && !charge(context, connection, { cost, idToken })) return
  if (frame.kind === 'invalid') sendError(context, connection, frame.idToken, new RpcError(frame.error))
  if (frame.kind === 'call') enqueue(context, connection, { call: frame, letters: text.length })
}

/**
 * Returns false when the client makes too many calls. It gets an error, and is disconnected when it continues.
 * @param options.idToken undefined for frames without a response.
 */
function charge(
  context: RelayContext,
  connection: Connection,
  { cost, idToken }: { cost: number; idToken: string | undefined },
): boolean {
  if (connection.bucket.take(cost)) return true
  if (connection.bucket.debt > maxDebtSeconds * context.config.maxRequestsPerSecond)
    endSocket(context, connection, { code: 3001, reason: 'Too many requests' })
  else if (idToken !== undefined) sendError(context, connection, idToken, new RpcError('TooManyRequests'))
  return false
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
    .then(() => readyToAnswer(context, connection))
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

/** Waits until the client has read earlier responses, and until its debt is within the limit. */
async function readyToAnswer({ outbox, config }: RelayContext, connection: Connection): Promise<void> {
  await outbox.drained(connection)
  const waitSeconds = connection.bucket.debt / config.maxRequestsPerSecond - maxDebtSeconds
  if (waitSeconds > 0) await delay(waitSeconds * 1000, undefined, { ref: false })
}

async function answer(context: RelayContext, connection: Connection, call: Call): Promise<void> {
  const { metrics, log, connections } = context
  if (!connections.has(connection)) return
  const found = findMethod(call.method)
  metrics.count('calls_total', found?.name ?? 'unknown')
  try {
    if (!found) throw new RpcError('MethodNotFound')
    const { result, after } = await found.method.answer(context, connection, call.params)
    const text = `{"id":${call.idToken},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
    connection.bucket.take(Math.floor(text.length / answerBytesPerCall))
    context.outbox.send(connection, text)
    after?.().catch((error: unknown) => reportStoreError(context, error))
  } catch (error) {
    if (error instanceof RpcError) {
      sendError(context, connection, call.idToken, error)
      return
    }
    metrics.count('store_errors_total')
    // Only the message: a store's error may contain the failed command with its data.
    log.error({ method: found?.name, error: error instanceof Error ? error.message : 'unknown' }, 'a call failed')
    sendError(context, connection, call.idToken, new RpcError('InternalError'))
  }
}

function sendError(context: RelayContext, connection: Connection, idToken: string, error: RpcError): void {
  const { code, message, data } = error
  context.metrics.count('call_errors_total', data)
  context.outbox.send(
    connection,
    `{"id":${idToken},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, data })}}`,
  )
}

/**
 * Handles a client's response to a delivery: a result acknowledges the message, an error leaves it in the mailbox for the next
 * subscription.
 * @returns false when this socket has no delivery with that id
 */
function acknowledge(
  context: RelayContext,
  connection: Connection,
  answer: { id: string; isResult: boolean },
): boolean {
  const { inFlight, inFlightByMessage, clientId } = connection
  const delivery = inFlight.get(answer.id)
  if (!delivery) return false
  const key = messageKey(delivery)
  inFlight.delete(answer.id)
  inFlightByMessage.delete(key)
  if (!answer.isResult) return true
  connection.ackedMeanwhile?.add(key)
  context.metrics.count('acknowledged_total')
  context.metrics.observeDelivery((Date.now() - delivery.publishedAt) / 1000)
  context.store.acknowledge(clientId, [delivery]).catch(onStoreError)
  if (connection.isBehind && inFlight.size === 0) pump(context, connection, [...connection.topics]).catch(onStoreError)
  return true

  // A message whose acknowledgement was lost is delivered again; the client recognizes it by its content.
  function onStoreError(error: unknown): void {
    reportStoreError(context, error)
  }
}
