import { attempt, openPairedAccounts, type PairedSource } from '@latchkey/core/internal'
import { fromHex } from '@latchkey/wire/polkadot'
import { parseAddress } from '../chain/parseAddress.ts'
import { parseChainError } from '../errors/parseChainError.ts'
import type { PolkadotNetwork, PolkadotNetworks } from '../parseOptions.ts'
import type { SignRequest } from './createWallets.ts'
import { type PolkadotAccount, readAccounts } from './readAccounts.ts'

/** WalletConnect's, for what extensions are asked. */
const methods = { signRaw: 'polkadot_signMessage', signPayload: 'polkadot_signTransaction' } as const

/** A wallet on another device, by WalletConnect's methods of Polkadot. It shares each account for the networks that it was granted on. */
export function openPairedWallet(
  source: PairedSource,
  { networks, getCurrent }: { networks: PolkadotNetworks; getCurrent: () => PolkadotNetwork },
) {
  // Requests name an account as the wallet spells it.
  const parse = (text: string, network: PolkadotNetwork) => attempt(() => parseAddress(text, network)) && text
  const paired = openPairedAccounts(source, { networks, parseAddress: parse, parseChainError })

  const readShared = (): readonly PolkadotAccount[] =>
    paired
      .read()
      .flatMap(({ address, network }) =>
        readAccounts([{ address }]).map((account) => ({ ...account, networkId: network.id })),
      )

  return {
    /** Shows a pairing link. */
    async connect(signal: AbortSignal | undefined): Promise<readonly PolkadotAccount[]> {
      await paired.pair(signal)
      return readShared()
    },
    async accounts(): Promise<readonly PolkadotAccount[]> {
      await source.load()
      return readShared()
    },
    disconnect: (): Promise<void> => paired.disconnect(),
    watch: (onAccounts: (accounts: readonly PolkadotAccount[]) => void) => paired.watch(() => onAccounts(readShared())),
    /** Prompts. The response is not validated. @throws UnsupportedMethodError, WalletError, and what `callWallet` throws */
    sign(request: SignRequest): Promise<Record<string, unknown>> {
      const { address } = request.payload
      const method = methods[request.method]
      const params = { address, ...toParams(request) }
      return paired.ask({ address, chainId: getCurrent().caipNetworkId, method, params, signal: request.signal })
    },
    requireShared: paired.requireShared,
    load: source.load,
  }
}

/** A message comes between the marks that wallets put around it: those that put none sign the same. */
function toParams(request: SignRequest): object {
  if (request.method === 'signPayload') return { transactionPayload: request.payload }
  return { message: new TextDecoder().decode(fromHex(request.payload.data)) }
}
