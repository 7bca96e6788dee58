import { type CaipNetworkId, cleanText } from '@latchkey/wire'
import type { Moves } from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import { requireUncovered } from '../approve/reportsCover.ts'
import { WalletError } from '../errors.ts'
import type { ShownFact, Warning } from '../screens/screens.ts'
import { approve, requireAccount } from './approve.ts'
import { checksumAddress } from './checksumAddress.ts'
import { findKnownToken } from './findKnownToken.ts'
import { isUnlimited } from './formatUnits.ts'
import { openMoves } from './openMoves.ts'
import { reachesLimit, readPrices, toUsd } from './prices.ts'
import { readPermit } from './readPermit.ts'
import { readPower } from './readPower.ts'
import { type Leaf, lastName, readTypedData, type TypedDataRead } from './readTypedData.ts'
import type { RpcContext, RpcRequest } from './rpcRequest.ts'
import { toChainNumber } from './toChainNumber.ts'

const paramsSchema = z.tuple([z.string(), z.unknown()], z.unknown())
/** The server takes no more. */
const mostAmounts = 16

const amountNames = /(?:amount|value|allowed|wad|limit)$/i

/**
 * `eth_signTypedData_v4` (EIP-712): shows every value, and signs exactly what is shown.
 * @throws WalletError `invalid_params`, `unauthorized`, `user_rejected`, `window_needed`.
 */
export async function signTypedData(context: RpcContext, request: RpcRequest): Promise<string> {
  const { screens, user } = context
  const { chain, signal, waiting } = request
  const params = paramsSchema.safeParse(request.params)
  if (!params.success) throw new WalletError('invalid_params', { details: 'eth_signTypedData_v4: [address, data]' })
  const [account, given] = params.data
  requireAccount(account, user.addresses.eip155)
  requireUncovered(context)
  const data = readTypedData(given)
  const described = describeTypedData(data, toChainNumber(chain))
  const sign = { kind: 'typedData' as const, json: data.json }
  return screens.run(
    async (ask) => {
      const { isStepUp, moves } = await weigh(context, request, data)
      const shown = { kind: 'typedData' as const, isStepUp, ...described }
      return approve(context, { ask, request, shown, sign, moves })
    },
    { signal, onShown: waiting },
  )
}

/** What a signature counts as: the amounts of a permit where they are certain, else everything. */
async function weigh({ session, page }: RpcContext, { chain, signal }: RpcRequest, data: TypedDataRead) {
  const amounts = readPermit(data, chain)
  const limitUsd = page.stepUpUsd
  if (!amounts || amounts.length > mostAmounts)
    return { isStepUp: limitUsd !== null, moves: openMoves(networkOf(data, chain)) }
  const listed = amounts.map(({ token, amount }) => ({ token, amount: String(amount) }))
  const moves: Moves = { chainId: chain.caipNetworkId, amounts: listed, isOpen: false }
  if (limitUsd === null) return { isStepUp: false, moves }
  const contracts = amounts.map(({ token }) => token)
  const prices = await readPrices({ session, chain, contracts, signal })
  const values = amounts.map(({ token, amount }) =>
    toUsd(amount, findKnownToken(chain, token)?.decimals ?? 0, prices.get(token)),
  )
  return { isStepUp: reachesLimit(values, { limitUsd, chain }), moves }
}

/** Where a signature can be used: on the network that it names, whatever the app has chosen. No network has a number of more digits. */
function networkOf({ chainId }: TypedDataRead, { caipNetworkId }: RpcRequest['chain']): CaipNetworkId {
  return chainId === undefined || chainId >= 10n ** 32n ? caipNetworkId : `eip155:${chainId}`
}

/** Every leaf as a fact, and what to warn of. */
export function describeTypedData(
  { primaryType, domain, message, structs, chainId }: TypedDataRead,
  activeChain: number,
): { facts: ShownFact[]; warnings: Warning[] } {
  const power = readPower({ structs, message })
  const warnings: (Warning | false)[] = [
    ...power,
    !power.includes('unknownData') && message.some(isUnlimitedLeaf) && 'unlimited',
    chainId !== undefined && chainId !== BigInt(activeChain) && 'otherChain',
    !domain.some(({ path }) => path === 'verifyingContract') && 'noDomain',
  ]
  return {
    facts: [
      { name: 'type', value: primaryType },
      ...domain.map((leaf) => toFact(leaf, 'domain')),
      ...message.map((leaf) => toFact(leaf, 'path')),
    ],
    warnings: warnings.filter((warning) => warning !== false),
  }
}

function toFact(leaf: Leaf, name: 'domain' | 'path'): ShownFact {
  const { path, type, value } = leaf
  if (type === 'address') return { name, path, value: checksumAddress(value), kind: 'address' }
  const kind = isUnlimitedLeaf(leaf) ? 'danger' : 'text'
  return { name, path, value: type === 'string' ? toLine(value) : value, kind }
}

/** A text as it is; with what cannot be seen written out, so that two different texts never look the same. */
function toLine(text: string): string {
  return cleanText(text, { maxLength: Number.POSITIVE_INFINITY }) === text
    ? text
    : JSON.stringify(text).replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

function isUnlimitedLeaf({ path, type, value }: Leaf): boolean {
  // DAI's permit knows all or nothing.
  if (type === 'bool') return lastName(path) === 'allowed' && value === 'true'
  return type.startsWith('uint') && amountNames.test(lastName(path)) && isUnlimited(BigInt(value))
}
