import type { Network } from '@latchkey/core'
import { type Bytes, fromCosmosBase64, toCosmosBase64, writeCosmosTransaction } from '@latchkey/wire/cosmos'
import { changeSend, codeOf, type PlantedFault } from './PlantedFault.ts'

const rose = 'has a transfer signed at no more than the fee that was shown, however much it rose since'
const changed = 'sends nothing of a transfer that the wallet signed to someone else, or of another amount'

type Signed = { signed: { bodyBytes: Bytes; authInfoBytes: Bytes }; signature: { signature: string } }
type Keplr = { signDirect(...parameters: readonly unknown[]): Promise<Signed> }

/** Has a chain take what a wallet signed, whatever that is. */
async function broadcast({ rpcUrls: [url] }: Network, { signed, signature }: Signed): Promise<void> {
  const { bodyBytes: body, authInfoBytes: authInfo } = signed
  const bytes = writeCosmosTransaction({ body, authInfo, signature: fromCosmosBase64(signature.signature) })
  const request = JSON.stringify({ tx_bytes: toCosmosBase64(bytes), mode: 'BROADCAST_MODE_SYNC' })
  const response = await fetch(`${url}/cosmos/tx/v1beta1/txs`, { method: 'POST', body: request })
  const { tx_response } = (await response.json()) as { tx_response?: { code: number } }
  if (tx_response?.code !== 0) throw new TypeError('The chain does not take it.')
}

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
    plant: (adapter, { world: { connectorId } }) =>
      changeSend(adapter, ({ transfer }) => ({
        async transfer(request) {
          const keplr = (await adapter.getProvider({ connectorId })) as Keplr
          const { signDirect } = keplr
          keplr.signDirect = async (...parameters) => {
            const answer = await signDirect(...parameters)
            await broadcast(request.network, answer)
            return answer
          }
          return transfer(request).finally(() => Object.assign(keplr, { signDirect }))
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
