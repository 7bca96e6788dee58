import type { ShownFact } from '../screens/screens.ts'
import { checksumAddress } from './checksumAddress.ts'
import type { DecodedCall } from './decodeCall.ts'
import type { VaultCall } from './decodeTokenVault.ts'
import { addressFact, amountFacts, type FactSources, type Facts, toDate } from './facts.ts'
import { isUnlimited } from './formatUnits.ts'
import { describeSwap } from './swaps/describeSwap.ts'

/** What a call does, in words. */
export function describeCall(call: DecodedCall, to: string | null, sources: FactSources): Facts {
  const own = sources.address.toLowerCase()
  const contract = to ?? undefined
  switch (call.kind) {
    case 'native':
      return { facts: [], warnings: [] }
    case 'create':
      return { facts: [{ name: 'action', value: 'create' }], warnings: ['unknownCall'] }
    case 'unknown':
      return {
        facts: [
          { name: 'action', value: 'call' },
          { name: 'function', value: call.selector },
          ...(call.commands ?? []).map((command): ShownFact => ({ name: 'command', value: toCommand(command) })),
        ],
        warnings: ['unknownCall'],
      }
    case 'swap':
      return describeSwap(call, sources)
    case 'wrap':
    case 'unwrap': {
      const bought = call.kind === 'wrap' ? contract : undefined
      return {
        facts: [
          { name: 'action', value: call.kind },
          ...(call.kind === 'wrap' ? [] : amountFacts('pay', call.amount, { ...sources, contract })),
          ...amountFacts('receive', call.amount, { ...sources, contract: bought }),
        ],
        warnings: [],
      }
    }
    case 'multicall':
      return describeMulticall(call, to, sources)
    case 'transfer':
    case 'permit2Transfer': {
      const token = call.kind === 'transfer' ? contract : call.token
      return {
        facts: [
          { name: 'action', value: 'send' },
          ...amountFacts('amount', call.amount, { ...sources, contract: token ?? '' }),
          ...(call.from && call.from !== own ? [addressFact('from', call.from)] : []),
          addressFact('to', call.to),
        ],
        warnings: call.to === to?.toLowerCase() ? ['toContract'] : [],
      }
    }
    case 'approve':
    case 'permit':
      return describeApproval(call, contract, sources)
    case 'permit2Approve':
      return describeApproval(call, call.token, sources)
    case 'vaultDeposit':
    case 'vaultWithdraw':
      return describeVault(call, contract, sources)
    case 'nft':
      return {
        facts: [
          { name: 'action', value: 'sendNft' },
          ...call.ids.map((id, index): ShownFact => {
            const amount = call.amounts?.[index]
            return { name: 'id', value: amount === undefined ? String(id) : `${id} × ${amount}` }
          }),
          ...(call.from === own ? [] : [addressFact('from', call.from)]),
          addressFact('to', call.to),
        ],
        warnings: [],
      }
    case 'operator':
      return {
        facts: [
          { name: 'action', value: call.isApproved ? 'approveAll' : 'revokeAll' },
          addressFact('spender', call.operator),
        ],
        warnings: call.isApproved ? ['approveAll'] : [],
      }
    default:
      return call satisfies never
  }
}

function toCommand(number: number): string {
  return `0x${number.toString(16).padStart(2, '0')}`
}

/** Each call by itself, numbered. What they do together is for the contract to say, so they are never more than a call of it. */
function describeMulticall(
  { calls }: Extract<DecodedCall, { kind: 'multicall' }>,
  to: string | null,
  sources: FactSources,
): Facts {
  const steps = calls.map((call) => describeCall(call, to, sources))
  return {
    facts: [
      { name: 'action', value: 'multicall' },
      ...steps.flatMap(({ facts }, index) => facts.map((fact) => ({ ...fact, step: index + 1 }))),
    ],
    warnings: [...new Set([...steps.flatMap(({ warnings }) => warnings), 'unknownCall' as const])],
  }
}

type Approval = Extract<DecodedCall, { kind: 'approve' | 'permit' | 'permit2Approve' }>

function describeApproval(call: Approval, contract: string | undefined, sources: FactSources): Facts {
  const { amount, spender } = call
  const token = sources.tokens.get(contract?.toLowerCase() ?? '')
  const isAll = isUnlimited(amount)
  const isIncrease = call.kind === 'approve' && call.isIncrease
  // The first NFT of a contract often has the number 0.
  const isRevoked = amount === 0n && !isIncrease && call.kind !== 'permit2Approve' && !token?.claimsNft
  const name = isIncrease ? 'increase' : 'limit'
  const limits: ShownFact[] = isAll
    ? [{ name, value: 'unlimited', kind: 'danger' }]
    : amountFacts(name, amount, { ...sources, contract: contract ?? '' })
  return {
    facts: [
      { name: 'action', value: isRevoked ? 'revoke' : isIncrease ? 'increase' : 'approve' },
      ...limits,
      ...(isAll && token ? [{ name: 'token', value: token.symbol ?? checksumAddress(token.address) } as const] : []),
      // Only the node says that it is an NFT, as of a name that is numbered by its hash: the number stands beside what it would be of a token.
      ...(isAll && token?.claimsNft ? [{ name: 'id', value: String(amount), mark: 'unlistedNumber' } as const] : []),
      addressFact('spender', spender),
      ...(call.kind === 'permit2Approve' ? [{ name: 'expires', value: toDate(call.expiresAt) } as const] : []),
    ],
    warnings: isAll ? ['unlimited'] : isRevoked ? [] : ['approval'],
  }
}

/** The asset is named by the vault alone, and what it does with it is its own: it is never without a warning. */
function describeVault(call: VaultCall, vault: string | undefined, sources: FactSources): Facts {
  const own = sources.address.toLowerCase()
  const { amount, asset, owner, receiver } = call
  const [name, contract] = call.unit === 'assets' ? (['amount', asset] as const) : (['shares', vault] as const)
  const isAll = isUnlimited(amount)
  const amounts: ShownFact[] = isAll
    ? [{ name, value: 'unlimited', kind: 'danger' }]
    : amountFacts(name, amount, { ...sources, contract: contract ?? '' })
  // The number that is signed: even where the token is listed, that it is this vault's is not.
  const isCounted = isAll || amounts.some((fact) => fact.name === 'baseUnits')
  return {
    facts: [
      { name: 'action', value: call.kind },
      ...amounts,
      ...(isCounted ? [] : [{ name: 'baseUnits', value: String(amount) } as const]),
      ...(asset === undefined ? [] : [addressFact('asset', asset)]),
      ...(owner === undefined || owner === own ? [] : [addressFact('from', owner)]),
      ...(receiver === own ? [] : [addressFact('to', receiver)]),
    ],
    warnings: ['vault', ...(receiver === own ? [] : (['vaultReceiver'] as const))],
  }
}
