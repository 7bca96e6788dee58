import { decodeFunctionData, erc20Abi, formatUnits, type Hex, isAddressEqual, maxUint256, size, slice } from 'viem'

type Token = { symbol: string; decimals: number; address: Hex }

/** What calling a contract with this data does: the moves of an ERC-20 token are named, anything else is its selector. */
export function describeCall(options: { to: string; data: Hex; tokens: readonly Token[] }): {
  title: string
  facts: readonly (readonly [string, string])[]
} {
  const { to, data, tokens } = options
  const token = tokens.find(({ address }) => /^0x[0-9a-fA-F]{40}$/.test(to) && isAddressEqual(address, to as Hex))
  const amount = (units: bigint) => {
    if (units === maxUint256) return `any amount of ${token?.symbol ?? 'the token'}`
    return token ? `${formatUnits(units, token.decimals)} ${token.symbol}` : `${units} base units`
  }
  const call = decode(data)
  const contract = ['Token', token ? `${token.symbol}, ${to}` : to] as const
  switch (call?.functionName) {
    case 'transfer':
      return { title: 'Send tokens', facts: [['Amount', amount(call.args[1])], ['To', call.args[0]], contract] }
    case 'transferFrom':
      return {
        title: 'Move tokens',
        facts: [['Amount', amount(call.args[2])], ['Out of', call.args[0]], ['To', call.args[1]], contract],
      }
    case 'approve':
      return { title: 'Allow spending', facts: [['Up to', amount(call.args[1])], ['By', call.args[0]], contract] }
    default:
      return {
        title: 'Call a contract',
        facts: [
          ['Contract', to],
          ['Function', size(data) >= 4 ? slice(data, 0, 4) : data],
          ['Data', `${size(data)} bytes`],
        ],
      }
  }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: erc20Abi, data })
  } catch {
    // Not an ERC-20 call.
    return undefined
  }
}
