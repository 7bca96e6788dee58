import { readArguments } from '../abiValues.ts'
import { type RouterDecoder, zeroAddress } from './DecodedSwap.ts'

const nativeAddresses = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', zeroAddress]

/**
 * swap(address,(address,address,address,address,uint256,uint256,uint256),bytes): the router itself measures what it received. Its other
 * functions trust what pools report, and stay unknown.
 */
export const decodeOneInch: RouterDecoder = ({ data, account }) => {
  if (!data.startsWith('0x07ed2379')) return undefined
  const description = { tuple: ['address', 'address', 'address', 'address', 'uint', 'uint', 'uint'] } as const
  const [, read] = readArguments(['address', description, 'bytes'], data.slice(10)) ?? []
  // Flags sell a part only, or take tokens through Permit2.
  if (read?.[6] !== 0n) return undefined
  const toToken = (address: string) => (nativeAddresses.includes(address) ? undefined : address)
  return {
    kind: 'swap',
    sold: toToken(read[0]),
    bought: toToken(read[1]),
    amountIn: read[4],
    isMost: false,
    minimumOut: read[5],
    receiver: read[3] === zeroAddress ? account : read[3],
    deadline: undefined,
    permit: undefined,
  }
}
