import type { Adapter, ReplacementAbility } from '@latchkey/core/internal'
import { changeAbility, codeOf, type PlantedFault } from './PlantedFault.ts'

const simulates = 'simulates and prices a call without a request to the wallet'
const calls = 'calls onRequest once before the wallet’s request for a call, and sends once'
const checks = 'sends no call for another account or network, and does not repeat a rejected one'
const replaces = 'makes the call of a transfer, and replaces nothing that is in a block'
const speedsUp = 'replaces a pending transfer by one that pays the same for a higher fee'

function changeReplace(
  adapter: Adapter,
  change: (ability: ReplacementAbility) => Partial<ReplacementAbility>,
): Adapter {
  return changeAbility(adapter, 'loadReplacements', change)
}

export const callingFaults: readonly PlantedFault[] = [
  {
    title: 'has the wallet send a call that is simulated',
    foundBy: simulates,
    plant: (adapter, { world: { connectorId } }) =>
      changeAbility(adapter, 'loadCalls', ({ send, simulate }) => ({
        async simulate(options) {
          await send({ ...options, connectorId })
          return simulate(options)
        },
      })),
  },
  {
    title: 'estimates no fee of a call',
    foundBy: simulates,
    plant: (adapter) => changeAbility(adapter, 'loadCalls', () => ({ estimateFee: async () => 0n })),
  },
  {
    title: 'calls onRequest twice for a call',
    foundBy: calls,
    plant: (adapter) =>
      changeAbility(adapter, 'loadCalls', ({ send }) => ({
        send: ({ onRequest, ...request }) =>
          send({
            ...request,
            onRequest(intent) {
              onRequest?.(intent)
              onRequest?.(intent)
            },
          }),
      })),
  },
  {
    title: 'sends a call twice',
    foundBy: calls,
    plant: (adapter) =>
      changeAbility(adapter, 'loadCalls', ({ send }) => ({
        async send({ onRequest, ...request }) {
          await send(request)
          return send({ ...request, ...(onRequest && { onRequest }) })
        },
      })),
  },
  {
    title: 'requests a rejected call again',
    foundBy: checks,
    plant: (adapter) =>
      changeAbility(adapter, 'loadCalls', ({ send }) => ({
        send: (request) => send(request).catch(() => send(request)),
      })),
  },
  {
    title: 'sends a call from whichever account is selected in the wallet',
    foundBy: checks,
    plant: (adapter) =>
      changeAbility(adapter, 'loadCalls', ({ send }) => ({
        async send(request) {
          const { connectorId } = request
          const session = await adapter.reconnect({ connectorId, signal: AbortSignal.timeout(1_000) })
          return send({ ...request, from: session?.accounts[0] ?? request.from })
        },
      })),
  },
  {
    title: 'makes another call of a transfer',
    foundBy: 'makes the call that a transfer sends',
    plant: (adapter) =>
      changeAbility(adapter, 'loadCalls', ({ encodeTransfer }) => ({
        encodeTransfer: (transfer) => encodeTransfer({ ...transfer, amount: transfer.amount * 2n }),
      })),
  },
  {
    title: 'replaces what is in a block',
    foundBy: replaces,
    on: 'bitcoin',
    plant: (adapter) =>
      changeReplace(adapter, ({ replace }) => ({
        replace: async (request) =>
          (await replace?.(request).catch((error: unknown) => {
            if (codeOf(error) !== 'TRANSACTION_NOT_PENDING') throw error
            return undefined
          })) ?? { hash: request.hashes[0] ?? '' },
      })),
  },
  {
    title: 'makes another call of a replaceable transfer',
    foundBy: replaces,
    on: 'bitcoin',
    plant: (adapter) =>
      changeReplace(adapter, ({ encodeTransfer }) => ({
        encodeTransfer: (transfer) => encodeTransfer({ ...transfer, amount: transfer.amount * 2n }),
      })),
  },
  {
    title: 'does not say that a replacement is in place of the other',
    foundBy: speedsUp,
    on: 'bitcoin',
    plant: (adapter) =>
      changeReplace(adapter, ({ replace }) => ({
        async replace(request) {
          if (!replace) throw new Error('The adapter replaces nothing.')
          return { hash: (await replace(request)).hash }
        },
      })),
  },
  {
    title: 'prices a replacement no higher',
    foundBy: speedsUp,
    on: 'bitcoin',
    plant: (adapter) =>
      changeReplace(adapter, ({ estimateReplacement }) => ({
        async estimateReplacement(options) {
          const fees = await estimateReplacement?.(options)
          return fees && { before: fees.before, after: fees.before }
        },
      })),
  },
]
