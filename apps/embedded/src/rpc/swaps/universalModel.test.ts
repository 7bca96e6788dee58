import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { decodeUniversal } from './decodeUniversal.ts'
import { type Command, wholeBalance } from './readCommands.ts'

const hex = (digits: string) => `0x${digits.padStart(40, '0')}` as const
const [native, caller, self] = [hex('0'), hex('1'), hex('2')]
const [account, other, router] = [hex('a1'), hex('a2'), hex('b1')]
const [usdc, dai, weth] = [hex('c1'), hex('c2'), hex('c3')]

/** A token is `native` here where it is the native currency. */
type Books = { router: Map<string, bigint>; lost: Map<string, bigint>; got: Map<string, bigint> }

/** What a list of commands does where pools give no more than they have to; undefined where it reverts. */
function run(commands: readonly Command[], value: bigint): Books | undefined {
  const books: Books = { router: new Map([[native, value]]), lost: new Map([[native, value]]), got: new Map() }
  const add = (to: Map<string, bigint>, key: string, amount: bigint) => to.set(key, (to.get(key) ?? 0n) + amount)
  const held = (token: string) => books.router.get(token) ?? 0n
  const pay = (token: string, receiver: string, amount: bigint) => {
    const to = receiver === caller ? account : receiver
    if (to === self || to === router) add(books.router, token, amount)
    else add(books.got, `${to} ${token}`, amount)
  }
  const take = (token: string, amount: bigint) => {
    if (held(token) < amount) return false
    add(books.router, token, -amount)
    return true
  }
  const step = (command: Command): boolean => {
    switch (command.kind) {
      case 'permit':
        return true
      case 'swap': {
        const { sold, bought, receiver, minimumOut, isVisitors } = command
        const amount = command.amountIn === wholeBalance ? held(sold) : command.amountIn
        if (isVisitors) add(books.lost, sold, amount)
        else if (!take(sold, amount)) return false
        pay(bought, receiver, minimumOut)
        return true
      }
      case 'wrap': {
        const amount = command.amount === wholeBalance ? held(native) : command.amount
        if (!take(native, amount)) return false
        pay(weth, command.receiver, amount)
        return true
      }
      case 'unwrap':
      case 'sweep': {
        const token = command.kind === 'unwrap' ? weth : command.token
        const amount = held(token)
        if (amount < command.minimum || !take(token, amount)) return false
        pay(command.kind === 'unwrap' ? native : token, command.receiver, amount)
        return true
      }
      case 'portion': {
        const amount = (held(command.token) * command.bips) / 10_000n
        if (!take(command.token, amount)) return false
        pay(command.token, command.receiver, amount)
        return true
      }
      default:
        return command satisfies never
    }
  }
  return commands.every(step) ? books : undefined
}

const abi = parseAbi(['function execute(bytes,bytes[])'])
const [three, two] = [parseAbiParameters('address, address, uint256'), parseAbiParameters('address, uint256')]
const swapTypes = parseAbiParameters('address, uint256, uint256, address[], bool')

function writeCommand(command: Command): [number, Hex] {
  const to = command.kind === 'permit' ? native : (command.receiver as Hex)
  switch (command.kind) {
    case 'swap': {
      const { sold, bought, amountIn, minimumOut, isVisitors } = command
      return [8, encodeAbiParameters(swapTypes, [to, amountIn, minimumOut, [sold as Hex, bought as Hex], isVisitors])]
    }
    case 'sweep':
      return [4, encodeAbiParameters(three, [command.token as Hex, to, command.minimum])]
    case 'portion':
      return [6, encodeAbiParameters(three, [command.token as Hex, to, command.bips])]
    case 'wrap':
      return [11, encodeAbiParameters(two, [to, command.amount])]
    case 'unwrap':
      return [12, encodeAbiParameters(two, [to, command.minimum])]
    default:
      throw new Error('not written here')
  }
}

function writeExecute(commands: readonly Command[]): Hex {
  const written = commands.map(writeCommand)
  const codes: Hex = `0x${written.map(([code]) => code.toString(16).padStart(2, '0')).join('')}`
  return encodeFunctionData({ abi, args: [codes, written.map(([, input]) => input)] })
}

const amount = fc.bigInt({ min: 0n, max: 6n })
const token = fc.constantFrom(usdc, dai, weth)
const receiver = fc.constantFrom(caller, caller, self, self, other, account, router)
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constant('swap' as const),
    sold: token,
    bought: token,
    amountIn: fc.oneof(fc.bigInt({ min: 1n, max: 6n }), fc.constant(wholeBalance)),
    isMost: fc.constant(false),
    minimumOut: amount,
    receiver,
    isVisitors: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('sweep' as const),
    token: fc.constantFrom(usdc, dai, weth, native),
    receiver,
    minimum: amount,
  }),
  fc.record({ kind: fc.constant('unwrap' as const), receiver, minimum: amount }),
  fc.record({ kind: fc.constant('wrap' as const), receiver, amount: fc.oneof(amount, fc.constant(wholeBalance)) }),
  fc.record({
    kind: fc.constant('portion' as const),
    token: fc.constantFrom(usdc, dai, weth, native),
    receiver,
    bips: fc.bigInt({ min: 1n, max: 10_000n }),
  }),
)

test('whatever the commands are: nothing leaves but what is shown, and what is shown as received comes', () => {
  let shown = 0
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 4 }), fc.constantFrom(0n, 0n, 5n), (commands, value) => {
      const books = run(commands, value)
      const swap = decodeUniversal({ data: writeExecute(commands), value, account, router, wrappedNative: weth })
      if (!books || !swap) return
      shown += 1
      const sold = swap.sold ?? native
      for (const [asset, lost] of books.lost) expect(lost).toBeLessThanOrEqual(asset === sold ? swap.amountIn : 0n)
      const got = books.got.get(`${swap.receiver} ${swap.bought ?? native}`) ?? 0n
      expect(got).toBeGreaterThanOrEqual(swap.minimumOut)
    }),
    { numRuns: 15_000 },
  )
  expect(shown).toBeGreaterThan(250)
}, 60_000)
