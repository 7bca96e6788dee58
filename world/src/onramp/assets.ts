import { isAddress } from 'viem'
import type { Bitcoin } from '../bitcoin/createBitcoinPart.ts'
import { isRegtestAddress } from '../bitcoin/isRegtestAddress.ts'
import type { Chain } from '../chain/createChain.ts'
import { nativeCurrency } from '../chain/createChain.ts'
import { type ContractPlan, tokens } from '../contracts/planContracts.ts'
import type { Solana } from '../solana/createSolanaPart.ts'
import { isSolanaAddress } from '../solana/isSolanaAddress.ts'
import { payOnChain, readEtherCents } from './payOnChain.ts'

/** What the sandbox sells: a token on one of the world's networks. */
export type Asset = {
  /** `USDC_local-31337`, `SOL`. */
  code: string
  symbol: string
  name: string
  decimals: number
  /** Undefined for a native currency. */
  address: string | undefined
  /** The network as the sandbox names it: `local-31337`, `solana`. */
  network: string
  networkName: string
  /** Of EIP-155, as text; empty for other networks. */
  chainId: string
  /** Whether an address is one of the network's. */
  isReceiver: (address: string) => boolean
  /** Cents for one token. */
  readCents: () => Promise<bigint>
  /** Sends base units. @returns the transaction's hash, once it is in a block */
  pay: (payment: { to: string; amount: bigint }) => Promise<string>
}

/** Ether and the dollars on each chain, SOL and BTC. */
export function listAssets(context: {
  chains: readonly Chain[]
  plan: ContractPlan
  solana: Solana | undefined
  bitcoin: Bitcoin | undefined
}): Asset[] {
  const { chains, plan, solana, bitcoin } = context
  const sold = [
    ...tokens
      .filter(({ key }) => key !== 'weth')
      .map(({ key, ...token }) => ({ ...token, address: plan[key].address })),
    { ...nativeCurrency, address: undefined },
  ]
  const evm = chains.flatMap((chain) => {
    const network = `local-${chain.chainId}`
    return sold.map(
      ({ address, decimals, name, symbol }): Asset => ({
        ...{ symbol, name, decimals, address, network },
        code: `${symbol}_${network}`,
        networkName: `Local ${chain.chainId}`,
        chainId: String(chain.chainId),
        isReceiver: (text) => isAddress(text),
        readCents: async () => (address === undefined ? await readEtherCents(chain, plan) : 100n),
        pay: ({ to, amount }) => payOnChain(chain, { token: address, to, amount }),
      }),
    )
  })
  return [
    ...evm,
    ...(solana ? [toNative(solana, { network: 'solana', cents: 150_00n, isReceiver: isSolanaAddress })] : []),
    ...(bitcoin ? [toNative(bitcoin, { network: 'bitcoin', cents: 65_000_00n, isReceiver: isRegtestAddress })] : []),
  ]
}

function toNative(
  { info, pay }: Pick<Solana, 'pay'> & { info: { network: Solana['info']['network'] } },
  { network, cents, isReceiver }: Pick<Asset, 'network' | 'isReceiver'> & { cents: bigint },
): Asset {
  const { name: networkName, nativeCurrency: currency } = info.network
  return {
    ...{ ...currency, code: currency.symbol, address: undefined, network, networkName, chainId: '', isReceiver, pay },
    readCents: async () => cents,
  }
}

/** What happens to a payment with each test card; any future date and any three digits go with them. */
export const testCards = [
  { number: '4242424242424242', outcome: 'success', label: 'pays' },
  { number: '4000000000000002', outcome: 'decline', label: 'is declined' },
  { number: '4000000000003220', outcome: 'wait', label: 'waits until you confirm, as a bank’s 3-D Secure page does' },
  { number: '4000000000000069', outcome: 'expiry', label: 'lets the session run out' },
] as const

export type CardOutcome = (typeof testCards)[number]['outcome']

/** The outcome of a card number, spaces and all; undefined for a number that is none of the test cards'. */
export function findOutcome(number: string): CardOutcome | undefined {
  const digits = number.replaceAll(/[\s-]/g, '')
  return testCards.find((card) => card.number === digits)?.outcome
}
