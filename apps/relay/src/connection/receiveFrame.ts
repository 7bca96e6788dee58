import { setTimeout as delay } from 'node:timers/promises'
import { reportStoreError } from '../metrics/createStorageLog.ts'
import type { RelayContext } from '../RelayContext.ts'
import { findMethod } from '../rpc/methods/index.ts'
import { RpcError } from '../rpc/RpcError.ts'
import { type Frame, readFrame, readLeadingId } from '../rpc/readFrame.ts'
import { type Connection, mailKey } from './Connection.ts'
import { endSocket } from './endSocket.ts'
import { pump } from './pump.ts'

/** A large frame counts as one more call for each of these. */
const bytesPerCall = 16_384
/** So does a large answer. */
const answerBytesPerCall = 65_536
/** Calls waiting on one socket, and their letters, from which no more are read. */
const maxWaiting = 64
const maxWaitingLetters = 262_144
/** Calls over the limit that are answered with an error before the socket is closed, and from which no more are begun. */
const maxDebtSeconds = 10

type Call = Extract<Frame, { kind: 'call' }>

/** Takes what a client sent. Calls are answered in their order; nothing here throws. */
export function receiveFrame(context: RelayContext, connection: Connection, text: string): void {
  const cost = 1 + Math.floor(text.length / bytesPerCall)
  // A large frame counts before it is parsed. A small one may acknowledge a delivery, which is free.
  if (cost > 1 && !charge(context, connection, { cost, idToken: readLeadingId(text) })) return
  const frame = readFrame(text)
  if (frame.kind === 'answer' && acknowledge(context, connection, frame)) return
  const idToken = frame.kind === 'answer' ? undefined : frame.idToken
  if (cost === 1 && !charge(context, connection, { cost, idToken })) return
  if (frame.kind === 'invalid') sendError(context, connection, frame.idToken, new RpcError(frame.error))
  if (frame.kind === 'call') enqueue(context, connection, { call: frame, letters: text.length })
}

/**
 * False when the client makes too many calls. It gets an error, and is closed when it goes on.
 * @param options.idToken undefined for what needs no answer.
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

/** A client that asks for much waits until it has read earlier answers, and until its debt is within the limit again. */
async function readyToAnswer({ outbox, config }: RelayContext, connection: Connection): Promise<void> {
  await outbox.drained(connection)
  const waitSeconds = connection.bucket.debt / config.maxRequestsPerSecond - maxDebtSeconds
  if (waitSeconds > 0) await delay(waitSeconds * 1000, undefined, { ref: false })
}

async function answer(context: RelayContext, connection: Connection, call: Call): Promise<void> {
  const { metrics, log, connections } = context
  // Nobody is left to answer.
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
    // Only the sentence: a store's error may carry the command it failed on, message and all.
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
 * Takes a client's answer to a delivery: a result ends the mail's waiting for this client, an error leaves it in the mailbox for the next
 * subscription.
 * @returns false when nothing of that id was delivered on this socket.
 */
function acknowledge(
  context: RelayContext,
  connection: Connection,
  answer: { id: string; isResult: boolean },
): boolean {
  const { inFlight, inFlightByMail, clientId } = connection
  const delivery = inFlight.get(answer.id)
  if (!delivery) return false
  const key = mailKey(delivery)
  inFlight.delete(answer.id)
  inFlightByMail.delete(key)
  if (!answer.isResult) return true
  connection.ackedMeanwhile?.add(key)
  context.metrics.count('acknowledged_total')
  context.metrics.observeDelivery((Date.now() - delivery.publishedAt) / 1000)
  context.store.acknowledge(clientId, [delivery]).catch(onStoreError)
  if (connection.isBehind && inFlight.size === 0) pump(context, connection, [...connection.topics]).catch(onStoreError)
  return true

  // A mail whose acknowledgement was lost comes again, and the client knows it by its words.
  function onStoreError(error: unknown): void {
    reportStoreError(context, error)
  }
}
