import { changeSend, codeOf, type PlantedFault } from './PlantedFault.ts'

const rose = 'has a transfer signed at no more than the fee that was shown, however much it rose since'
const changed = 'sends nothing of a transfer that the wallet signed to someone else, or of another amount'

export const checkingFaults: readonly PlantedFault[] = [
  {
    title: 'calls onRequest before the last reads, after which the wallet gets the request',
    foundBy: 'calls onRequest in the task in which the wallet gets the request',
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({
        transfer({ onRequest, ...request }) {
          onRequest?.({ call: { to: request.to, value: request.amount }, nonce: undefined })
          return transfer(request)
        },
      })),
  },
  {
    title: 'has a transfer signed at a higher fee than was shown',
    foundBy: rose,
    on: 'cosmos',
    plant: (adapter) =>
      changeSend(adapter, ({ estimateFee, transfer }) => ({
        transfer: (request) =>
          transfer(request).catch(async (error) => {
            if (codeOf(error) !== 'FEE_ROSE') throw error
            await estimateFee(request)
            return transfer(request)
          }),
      })),
  },
  {
    title: 'asks the wallet before it finds that the fee rose',
    foundBy: rose,
    on: 'cosmos',
    plant: (adapter) =>
      changeSend(adapter, ({ estimateFee, transfer }) => ({
        transfer: (request) =>
          transfer(request).catch(async (error) => {
            if (codeOf(error) !== 'FEE_ROSE') throw error
            await estimateFee(request)
            await transfer(request)
            throw error
          }),
      })),
  },
  {
    title: 'sends what the wallet signed, and then compares it with what was shown',
    foundBy: changed,
    on: 'cosmos',
    plant: (adapter, { world: { connectorId }, broadcastSigned }) =>
      changeSend(adapter, ({ transfer }) => ({
        async transfer(request) {
          const restore = broadcastSigned(await adapter.getProvider({ connectorId }), request.network)
          return transfer(request).finally(restore)
        },
      })),
  },
  {
    title: 'reports as sent what the wallet changed in a transfer',
    foundBy: changed,
    on: 'bitcoin',
    plant: (adapter, { world: { unknownHash } }) =>
      changeSend(adapter, ({ transfer }) => ({
        transfer: (request) =>
          transfer(request).catch((error) => {
            if (codeOf(error) !== 'TRANSFER_CHANGED') throw error
            return { hash: unknownHash }
          }),
      })),
  },
]
