import {
  callerName,
  type DecodedSwap,
  type RouterCall,
  type RouterDecoder,
  routerName,
  zeroAddress,
} from './DecodedSwap.ts'
import { type Command, readCommands, wholeBalance } from './readCommands.ts'

/**
 * Uniswap's Universal Router, versions 1.2 and 2.0. What its commands take from the visitor is added up, and so is what they pay out at
 * least: the router reverts below the minimum of each. It is a swap where that is one asset for another, to one receiver. A command that is
 * not known, or that may be skipped, makes the whole call unknown.
 */
export const decodeUniversal: RouterDecoder = (call) => {
  const read = readCommands(call.data)
  if (!read) return undefined
  const commands: Command[] = []
  for (const command of read.commands) {
    if (typeof command === 'number') return undefined
    commands.push(command)
  }
  const sold = addSold(commands, call)
  const bought = sold && addBought(commands, { call, sold: sold.token })
  const permit = readPermit(commands, call)
  if (!bought || permit === 'other' || (permit && permit.token !== sold.token)) return undefined
  return {
    kind: 'swap',
    sold: sold.token,
    bought: bought.token,
    amountIn: sold.amount,
    isMost: sold.isMost,
    minimumOut: bought.minimum,
    receiver: bought.receiver,
    deadline: read.deadline,
    permit,
    ...(bought.fees.length > 0 && { fees: bought.fees }),
  }
}

type Sold = { token: string | undefined; amount: bigint; isMost: boolean }

/** What leaves the visitor: the call's value, and what the router takes through Permit2. */
function addSold(commands: readonly Command[], { value }: RouterCall): Sold | undefined {
  const swaps = commands.filter((command) => command.kind === 'swap')
  const taken = swaps.filter(({ isVisitors }) => isVisitors)
  const [first] = taken
  const isMost = swaps.some((swap) => swap.isMost)
  if (value > 0n) return first ? undefined : { token: undefined, amount: value, isMost }
  if (!first || taken.some(({ sold }) => sold !== first.sold)) return undefined
  return { token: first.sold, amount: taken.reduce((sum, { amountIn }) => sum + amountIn, 0n), isMost }
}

type Payment = { token: string | undefined; receiver: string; minimum: bigint }
type Bought = Payment & { fees: { receiver: string; bips: bigint }[] }

/** What is paid out, except for what comes back of what was sold. */
function addBought(
  commands: readonly Command[],
  { call, sold }: { call: RouterCall; sold: string | undefined },
): Bought | undefined {
  const { account, router, wrappedNative } = call
  const toReceiver = (receiver: string) =>
    receiver === callerName ? account : receiver === routerName ? router : receiver
  const fees = commands.flatMap((command) =>
    command.kind === 'portion' ? [{ receiver: toReceiver(command.receiver), bips: command.bips }] : [],
  )
  const payments = commands.flatMap((command): Payment[] => {
    if (command.kind === 'permit' || command.kind === 'portion') return []
    const receiver = toReceiver(command.receiver)
    // What the router pays to itself is paid out later.
    if (receiver === router) return []
    if (command.kind === 'swap') return [{ token: command.bought, receiver, minimum: command.minimumOut }]
    if (command.kind === 'unwrap') return [{ token: undefined, receiver, minimum: command.minimum }]
    if (command.kind === 'wrap') {
      const minimum = command.amount === wholeBalance ? 0n : command.amount
      return [{ token: wrappedNative, receiver, minimum }]
    }
    return [{ token: command.token === zeroAddress ? undefined : command.token, receiver, minimum: command.minimum }]
  })
  const isRest = ({ token }: Payment) => token === sold
  const [first, ...others] = payments.filter((payment) => !isRest(payment))
  const isOne = others.every(({ token, receiver }) => token === first?.token && receiver === first?.receiver)
  const isReturned = payments.every((payment) => !isRest(payment) || payment.receiver === account)
  if (!first || !isOne || !isReturned) return undefined
  // Without the address of the wrapped currency, it cannot be compared with the token sold.
  const needsWrapped = commands.some(({ kind }) => kind === 'wrap' || kind === 'unwrap')
  if (needsWrapped && wrappedNative === undefined) return undefined
  return { ...first, minimum: others.reduce((sum, { minimum }) => sum + minimum, first.minimum), fees }
}

/** The one permit of a call, for the router itself. */
function readPermit(commands: readonly Command[], { router }: RouterCall): DecodedSwap['permit'] | 'other' {
  const [permit, another] = commands.filter((command) => command.kind === 'permit')
  if (!permit) return undefined
  if (another || permit.spender !== router) return 'other'
  return { token: permit.token, amount: permit.amount, expiresAt: permit.expiresAt }
}
