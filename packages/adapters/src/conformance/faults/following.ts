import { type Adapter, sleep, type TransactionOutcome, type WaitRequest } from '@latchkey/core/internal'
import { changeSend, type PlantedFault } from './PlantedFault.ts'

const pending = 'reports no outcome of a pending transaction, nor that it was dropped, and then its block'
const outage = 'waits on for a transaction while the node does not respond'
const replaced = 'reports the transaction that took the place of a transfer, and not the transfer as confirmed'
const absent = 'reports no outcome of a transaction that no node has, and throws ABORTED at once'
const other = 'returns at once another outcome than the one that was reported'

const confirmed = ({ hash }: WaitRequest): TransactionOutcome => ({ status: 'confirmed', hash, blockNumber: 1n })

/** Reads from the node until it does not respond. @throws what the adapter throws then */
async function untilOut(adapter: Adapter, { network, from, signal }: WaitRequest): Promise<never> {
  for (;;) {
    await adapter.getNativeBalance({ network, address: from, signal })
    await sleep(50, signal)
  }
}

export const followingFaults: readonly PlantedFault[] = [
  {
    title: 'reports a pending transaction as confirmed',
    foundBy: pending,
    plant: (adapter) => changeSend(adapter, () => ({ waitForTransaction: async (request) => confirmed(request) })),
  },
  {
    title: 'reports a pending transaction as dropped',
    foundBy: pending,
    plant: (adapter) =>
      changeSend(adapter, ({ waitForTransaction }) => ({
        waitForTransaction(request) {
          request.onProgress?.({ isDropped: true })
          return waitForTransaction(request)
        },
      })),
  },
  {
    title: 'reports a pending transaction as disputed',
    foundBy: pending,
    plant: (adapter) =>
      changeSend(adapter, ({ waitForTransaction }) => ({
        waitForTransaction(request) {
          request.onProgress?.({ isDropped: false, isDisputed: true })
          return waitForTransaction(request)
        },
      })),
  },
  {
    title: 'reports a transaction as cancelled that a block has',
    foundBy: pending,
    plant: (adapter) =>
      changeSend(adapter, ({ waitForTransaction }) => ({
        async waitForTransaction(request) {
          const outcome = await waitForTransaction(request)
          return outcome.status === 'confirmed' ? { ...outcome, status: 'cancelled' } : outcome
        },
      })),
  },
  {
    title: 'reports another network fee than the account paid',
    foundBy: 'reports the network fee that the account paid, where it reports one',
    plant: (adapter) =>
      changeSend(adapter, ({ waitForTransaction }) => ({
        async waitForTransaction(request) {
          const outcome = await waitForTransaction(request)
          return 'fee' in outcome ? { ...outcome, fee: (outcome.fee ?? 0n) + 1n } : outcome
        },
      })),
  },
  {
    title: 'reports a failed transaction as confirmed',
    foundBy: 'reports a transaction as failed that failed in its block',
    plant: (adapter) =>
      changeSend(adapter, ({ waitForTransaction }) => ({
        async waitForTransaction(request) {
          const outcome = await waitForTransaction(request)
          return outcome.status === 'failed' ? { ...outcome, status: 'confirmed' } : outcome
        },
      })),
  },
  {
    title: 'waits no longer for a transaction once a node does not respond',
    foundBy: outage,
    plant: (adapter) =>
      changeSend(adapter, ({ waitForTransaction }) => ({
        waitForTransaction: (request) => Promise.race([waitForTransaction(request), untilOut(adapter, request)]),
      })),
  },
  {
    title: 'reports a transaction as dropped while no node responds',
    foundBy: outage,
    plant: (adapter) =>
      changeSend(adapter, ({ waitForTransaction }) => ({
        waitForTransaction(request) {
          untilOut(adapter, request).catch(() => request.onProgress?.({ isDropped: true }))
          return waitForTransaction(request)
        },
      })),
  },
  ...[
    ['reports a transfer as confirmed in whose place another transaction is', false] as const,
    ['reports what took the place of a transfer as the transfer', true] as const,
  ].map(
    ([title, isOther]): PlantedFault => ({
      title,
      foundBy: replaced,
      plant: (adapter) =>
        changeSend(adapter, ({ waitForTransaction }) => ({
          async waitForTransaction(request) {
            const outcome = await waitForTransaction(request)
            const hash = isOther ? outcome.hash : request.hash
            return outcome.status === 'replaced' ? { ...outcome, status: 'confirmed', hash } : outcome
          },
        })),
    }),
  ),
  {
    title: 'waits for ever for a transfer in whose place another transaction is',
    foundBy: replaced,
    on: 'bitcoin',
    plant: (adapter) =>
      changeSend(adapter, ({ waitForTransaction }) => ({
        async waitForTransaction(request) {
          const outcome = await waitForTransaction(request)
          return outcome.status === 'replaced' ? new Promise(() => {}) : outcome
        },
      })),
  },
  {
    title: 'reports a transaction as confirmed that no node has',
    foundBy: absent,
    plant: (adapter) => changeSend(adapter, () => ({ waitForTransaction: async (request) => confirmed(request) })),
  },
  {
    title: 'reports a transaction as expired that no node has',
    foundBy: absent,
    plant: (adapter) =>
      changeSend(adapter, () => ({ waitForTransaction: async ({ hash }) => ({ status: 'expired', hash }) })),
  },
  {
    title: 'follows a transaction although the signal aborted',
    foundBy: absent,
    plant: (adapter) =>
      changeSend(adapter, ({ waitForTransaction }) => ({
        waitForTransaction: (request) => waitForTransaction({ ...request, signal: AbortSignal.timeout(10_000) }),
      })),
  },
  {
    title: 'repeats the outcome that was reported',
    foundBy: other,
    plant: (adapter) =>
      changeSend(adapter, ({ waitForTransaction }) => ({
        waitForTransaction: async (request) => request.reported ?? waitForTransaction(request),
      })),
  },
]
