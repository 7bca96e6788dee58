import type { Method } from '../defineMethod.ts'
import { batchFetchMessages, batchReceive, fetchMessages } from './fetchMessages.ts'
import { batchPublish, publish } from './publish.ts'
import { approveSession, proposeSession } from './sessions.ts'
import { batchSubscribe, batchUnsubscribe, subscribe, unsubscribe } from './subscribe.ts'

const methods = new Map<string, Method>(
  Object.entries({
    irn_publish: publish,
    irn_batchPublish: batchPublish,
    irn_subscribe: subscribe,
    irn_batchSubscribe: batchSubscribe,
    irn_unsubscribe: unsubscribe,
    irn_batchUnsubscribe: batchUnsubscribe,
    irn_fetchMessages: fetchMessages,
    irn_batchFetchMessages: batchFetchMessages,
    irn_batchReceive: batchReceive,
    wc_proposeSession: proposeSession,
    wc_approveSession: approveSession,
  }),
)

/** A method by its name; older clients use `iridium_` for `irn_`. */
export function findMethod(name: string): { name: string; method: Method } | undefined {
  const known = name.replace(/^iridium_/, 'irn_')
  const method = methods.get(known)
  return method && { name: known, method }
}
