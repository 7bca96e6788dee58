/** What a swap pays, gets at least, and to whom. Addresses are lower-case hex, amounts base units; an undefined token is the native currency. */
export type DecodedSwap = {
  kind: 'swap'
  sold: string | undefined
  bought: string | undefined
  amountIn: bigint
  /** Whether `amountIn` is the most that is paid: a swap that buys an exact amount pays what that takes. */
  isMost: boolean
  minimumOut: bigint
  receiver: string
  /** Seconds since 1970; undefined for a router that has none. */
  deadline: bigint | undefined
  /** What the router may take by a permit that goes with the swap. `expiresAt`: in seconds, where the permit limits how long. */
  permit: { token: string; amount: bigint; expiresAt?: bigint } | undefined
  /** What others get of what is bought or sold, in hundredths of a percent. The minimum is without it. */
  fees?: readonly { receiver: string; bips: bigint }[]
}

export type SwapCall = {
  data: string
  /** Base units of the native currency that go with the call. */
  value: bigint
  /** The visitor's, in lower case: some routers have a short form for it. */
  account: string
}

/** The names that Uniswap's later routers have for their caller and for themselves. */
export const [callerName, routerName] = [`0x${'1'.padStart(40, '0')}`, `0x${'2'.padStart(40, '0')}`]
/** Stands for the native currency, for nobody, or for the router itself, as the function says. */
export const zeroAddress = `0x${'0'.repeat(40)}`

/** `router`: the called contract, in lower case. */
export type RouterCall = SwapCall & { router: string; wrappedNative: string | undefined }
export type RouterDecoder = (call: RouterCall) => DecodedSwap | undefined
