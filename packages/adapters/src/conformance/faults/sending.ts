import { UserRejectedError } from '@latchkey/core/errors'
import type { TransactionIntent, TransferRequest } from '@latchkey/core/internal'
import { changeSend, codeOf, type PlantedFault, required } from './PlantedFault.ts'

const sends = 'sends the amount to the recipient, for no more than the fee that was estimated'
const requests = 'calls onRequest once, right before the wallet’s request'
const refuses = 'requests no signature for an invalid recipient, nor for more than the account has'

export const sendingFaults: readonly PlantedFault[] = [
  {
    title: 'estimates no fee',
    foundBy: sends,
    plant: (adapter) => changeSend(adapter, () => ({ estimateFee: async () => 0n })),
  },
  ...[
    ['estimates the fee in a larger unit', (fee: bigint) => fee / 10n ** 9n] as const,
    ['estimates the fee in a smaller unit', (fee: bigint) => fee * 10n ** 9n] as const,
  ].map(
    ([title, change]): PlantedFault => ({
      title,
      foundBy: sends,
      plant: (adapter) =>
        changeSend(adapter, ({ estimateFee }) => ({
          estimateFee: async (options) => change(await estimateFee(options)),
        })),
    }),
  ),
  ...[
    ['sends another amount', (request: TransferRequest) => ({ ...request, amount: request.amount + 1n })] as const,
    ['sends to the sender', (request: TransferRequest) => ({ ...request, to: request.from })] as const,
  ].map(
    ([title, change]): PlantedFault => ({
      title,
      foundBy: sends,
      plant: (adapter) => changeSend(adapter, ({ transfer }) => ({ transfer: (request) => transfer(change(request)) })),
    }),
  ),
  {
    title: 'sends twice',
    foundBy: sends,
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({
        async transfer(request) {
          await transfer(request)
          return transfer(request)
        },
      })),
  },
  {
    title: 'calls onRequest twice',
    foundBy: requests,
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({
        transfer: ({ onRequest, ...request }) =>
          transfer({
            ...request,
            onRequest(intent) {
              onRequest?.(intent)
              onRequest?.(intent)
            },
          }),
      })),
  },
  {
    title: 'calls onRequest once the wallet has answered',
    foundBy: requests,
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({
        async transfer({ onRequest, ...request }) {
          let intent: TransactionIntent | undefined
          const sent = await transfer({
            ...request,
            onRequest(one) {
              intent = one
            },
          })
          if (intent) onRequest?.(intent)
          return sent
        },
      })),
  },
  {
    title: 'never calls onRequest',
    foundBy: requests,
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({ transfer: ({ onRequest: _, ...request }) => transfer(request) })),
  },
  {
    title: 'calls onRequest with another call',
    foundBy: requests,
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({
        transfer: ({ onRequest, ...request }) =>
          transfer({
            ...request,
            onRequest: (intent) => onRequest?.({ ...intent, call: { ...intent.call, to: request.from } }),
          }),
      })),
  },
  {
    title: 'sends from whichever account is selected in the wallet',
    foundBy: 'requests no signature from another account than the one shown',
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({
        async transfer(request) {
          const { connectorId } = request
          const session = await adapter.reconnect({ connectorId, signal: AbortSignal.timeout(1_000) })
          return transfer({ ...request, from: session?.accounts[0] ?? request.from })
        },
      })),
  },
  {
    title: 'switches the wallet to the network by itself, and sends',
    foundBy: 'requests no signature on another network than the one shown',
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({
        async transfer(request) {
          await required(adapter, 'switchNetwork')(request)
          return transfer(request)
        },
      })),
  },
  {
    title: 'sends to itself where the recipient is invalid',
    foundBy: refuses,
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({
        transfer: (request) =>
          transfer(request).catch((error) => {
            if (codeOf(error) !== 'RECEIVER_INVALID') throw error
            return transfer({ ...request, to: request.from })
          }),
      })),
  },
  {
    title: 'sends less where the account has less',
    foundBy: refuses,
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({
        transfer: (request) =>
          transfer(request).catch((error) => {
            if (codeOf(error) !== 'INSUFFICIENT_FUNDS') throw error
            return transfer({ ...request, amount: request.amount / 2n })
          }),
      })),
  },
  ...[
    'requests no signature once the signal has aborted',
    'throws ABORTED when the signal aborts while the wallet shows the transfer',
  ].map(
    (foundBy): PlantedFault => ({
      title: `ignores the signal of a transfer: ${foundBy}`,
      foundBy,
      plant: (adapter) =>
        changeSend(adapter, ({ transfer }) => ({ transfer: ({ signal: _, ...request }) => transfer(request) })),
    }),
  ),
  {
    title: 'requests a rejected transfer again',
    foundBy: 'does not repeat a rejected signature request',
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({
        transfer: (request) => transfer(request).catch(() => transfer(request)),
      })),
  },
  {
    title: 'reports a failure of the wallet as a rejection',
    foundBy: 'throws no rejection where the wallet fails',
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({
        transfer: (request) => transfer(request).catch((cause) => Promise.reject(new UserRejectedError({ cause }))),
      })),
  },
]
