import type { TransactionCall } from '../src/chainTerms.ts'
import { ExecutionRevertedError } from '../src/errors/chain.ts'
import { SwapUnsafeError } from '../src/errors/swap.ts'
import type { BatchStatus, DecodedSwap, SwapPermit } from '../src/swap/SwapAbility.ts'
import type { SwapToken } from '../src/swap/SwapToken.ts'
import { type ScriptedWallet, scriptedAdapter } from './scriptedAdapter.ts'

export const router = '0x00000000000000000000000000000000000000aa'
const usdcAddress = '0x00000000000000000000000000000000000000bb'
export const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const eth: SwapToken = { caipNetworkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, isListed: true }
export const usdc: SwapToken = {
  caipNetworkId: 'eip155:1',
  address: `eip155:1:${usdcAddress}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  isListed: true,
}

/**
 * A server that quotes and builds, and a chain that has one router and one token: what the core does around them, without either. The
 * wallet is shared by the pages of one browser.
 */
export function createScriptedMarket(wallet: ScriptedWallet, others: readonly ScriptedWallet[] = []) {
  const market = {
    /** Base units bought for a million sold. */
    price: 2_000_000n,
    /** False for a server that knows no `minimum`. */
    keepsMinimum: true,
    allowance: 0n,
    /** A token that changes an allowance only from zero. */
    needsZero: false,
    /** What the wallet makes of an approval before it is signed. */
    editApproval: (amount: bigint) => amount,
    /** Whether the token takes signed approvals; the first provider does. */
    takesPermit: false,
    /** What the server makes of one. */
    changePermit: (permit: PermitText | undefined): PermitText | undefined => permit,
    batch: undefined as BatchStatus | undefined,
    /** How transactions end. */
    outcome: 'confirmed' as 'confirmed' | 'failed',
    supported: ['eip155:1'] as string[],
    /** Changes an answer on its way; `undefined` leaves it. */
    lie: (_path: string, _answer: unknown): unknown => undefined,
    calls: [] as string[],
    /** What the chain’s own pools pay, as the client reads them. */
    poolsPay: (amount: bigint): bigint | undefined => bought(amount),
    fetch,
    adapter,
  }

  const changePermit = (encoded: string | undefined) => {
    const changed = market.changePermit(
      encoded === undefined ? undefined : (JSON.parse(fromHex(encoded)) as PermitText),
    )
    return changed && JSON.stringify(changed)
  }
  function bought(amount: bigint): bigint {
    return (amount * market.price) / 1_000_000n
  }

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(String(input))
    const json = (answer: unknown, status = 200) =>
      new Response(JSON.stringify(market.lie(pathname, answer) ?? answer), { status })
    if (pathname.endsWith('/supported-chains')) return json({ http: market.supported, ws: [] })
    if (pathname.endsWith('/gas-price')) return json({ standard: '1', fast: '2', instant: '3' })
    if (pathname.endsWith('/tokens')) {
      const [currency, token] = [eth, usdc].map(({ name, symbol, decimals, address }) => ({
        ...{ name, symbol, decimals, logoUri: null, eip2612: false },
        address: address ?? `eip155:1:${native}`,
      }))
      return json({ tokens: [currency, token] })
    }
    if (pathname.endsWith('/quotes')) {
      const amount = BigInt(searchParams.get('amount') ?? 0)
      const quote = {
        id: null,
        fromAmount: String(amount),
        fromAccount: searchParams.get('from'),
        toAccount: searchParams.get('to'),
        gas: '100',
      }
      const second = { ...quote, toAmount: String((bought(amount) * 99n) / 100n), provider: 'second' }
      return json({
        quotes: [second, { ...quote, toAmount: String(bought(amount)), provider: 'first', takesPermit: true }],
      })
    }
    const body = JSON.parse(String(init?.body)) as Record<string, string> & {
      eip155: { slippage: number; permit?: string }
    }
    const amount = BigInt(body.amount ?? 0)
    const least = (bought(amount) * BigInt(10_000 - Math.round(body.eip155.slippage * 100))) / 10_000n
    const minimum = BigInt(body.minimum ?? 0)
    if (market.keepsMinimum && bought(amount) < minimum)
      return json({ reasons: [{ field: 'minimum', description: 'less than the minimum now' }] }, 400)
    const name = (token = '') => (token.endsWith(native) ? undefined : token.split(':')[2])
    const built = {
      sold: name(body.from),
      bought: name(body.to),
      amountIn: String(amount),
      minimumOut: String(market.keepsMinimum && minimum > least ? minimum : least),
      receiver: body.userAddress?.split(':')[2]?.toLowerCase(),
      deadline: String(Math.floor(Date.now() / 1000) + 1200),
      permit: changePermit(body.eip155.permit),
    }
    const tx = {
      from: body.userAddress,
      to: `eip155:1:${router}`,
      data: toHex(JSON.stringify(built)),
      amount: String(bought(amount)),
      eip155: { gas: '110', gasPrice: '1' },
    }
    return json({ tx })
  }

  function adapter(): ReturnType<typeof scriptedAdapter> {
    const base = scriptedAdapter([wallet, ...others], {
      waitForTransaction: async ({ hash }) => {
        const sent = wallet.chain.find((one) => one.hash === hash)
        if (sent && market.outcome === 'confirmed') apply(sent.call)
        return { status: market.outcome, hash, blockNumber: 1n }
      },
    })
    return {
      ...base,
      async loadCalls() {
        const calls = await base.loadCalls()
        return {
          ...calls,
          async simulate({ call }) {
            const amount = readApproval(call)
            if (market.needsZero && amount && market.allowance > 0n) throw new ExecutionRevertedError()
            return '0x'
          },
        }
      },
      async loadSwaps() {
        return {
          isSupported: ({ id }) => id === 1,
          isRouter: ({ address }) => address === router,
          readReceived: async () => undefined,
          listDollarTokens: () => [usdcAddress],
          decodeSwap({ call }) {
            if (call.to !== router) throw new SwapUnsafeError({ field: 'router' })
            const text = JSON.parse(fromHex(call.data)) as Record<'sold' | 'bought' | 'receiver', string> &
              Record<'amountIn' | 'minimumOut' | 'deadline', string> & { permit?: string }
            const { permit: _, ...rest } = text
            const decoded: DecodedSwap = {
              ...rest,
              sold: text.sold,
              bought: text.bought,
              amountIn: BigInt(text.amountIn),
              minimumOut: BigInt(text.minimumOut),
              deadline: BigInt(text.deadline),
            }
            if (text.permit) decoded.permit = fromText(text.permit)
            return decoded
          },
          encodeApproval: ({ token, spender, amount }) => ({
            to: token,
            value: 0n,
            data: toHex(JSON.stringify({ spender, amount: String(amount) })),
          }),
          readAllowance: async () => market.allowance,
          readToken: async () => ({ name: 'Usd\u202eC', symbol: '', decimals: 36 }),
          async quotePools({ amountIn, partIn }) {
            const amountOut = market.poolsPay(amountIn)
            return amountOut === undefined ? undefined : { amountOut, partOut: market.poolsPay(partIn) ?? 0n }
          },
          canPermit: async () => market.takesPermit,
          async signPermit({ token, amount, deadline, spender }) {
            wallet.requests.push(`sign ${spender} ${amount}`)
            await wallet.onPrompt('sign')
            const permit = { token, amount, deadline, v: 27, r: '0x01', s: '0x02' }
            return { ...permit, encoded: toHex(toText(permit)) }
          },
          canBatch: async () => market.batch !== undefined,
          async sendBatch({ calls }) {
            wallet.requests.push(`batch of ${calls.length}`)
            await wallet.onPrompt('batch')
            return { id: 'batch-1' }
          },
          readBatch: async () => market.batch ?? { status: 'pending' },
        }
      },
    }
  }

  function readApproval(call: TransactionCall): bigint | undefined {
    if (call.to !== usdcAddress) return undefined
    const { amount } = JSON.parse(fromHex(call.data)) as { amount: string }
    return amount === 'unlimited' ? 2n ** 256n - 1n : BigInt(amount)
  }

  function apply(call: TransactionCall): void {
    const approved = readApproval(call)
    if (approved !== undefined) market.allowance = market.editApproval(approved)
  }

  return market
}

type PermitText = Record<'token' | 'r' | 's' | 'amount' | 'deadline', string>

function toText({ amount, deadline, v: _, ...rest }: SwapPermit): string {
  return JSON.stringify({ ...rest, amount: String(amount), deadline: String(deadline) })
}

function fromText(text: string): SwapPermit {
  const { amount, deadline, ...rest } = JSON.parse(text) as PermitText
  return { ...rest, v: 27, amount: BigInt(amount), deadline: BigInt(deadline) }
}

function toHex(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function fromHex(hex = '0x'): string {
  const bytes = hex.slice(2).match(/../g) ?? []
  return new TextDecoder().decode(new Uint8Array(bytes.map((byte) => Number.parseInt(byte, 16))))
}
