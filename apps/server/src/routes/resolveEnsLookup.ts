import type { Address, Hex } from 'viem'
import { decodeFunctionData, parseAbi } from 'viem/utils'
import { ApiError } from '../errors/ApiError.ts'
import { tryParseName } from '../names/parseName.ts'
import { decodeDnsName, resolveRecords, signResponse } from '../names/resolveRecords.ts'
import type { Handler } from './Handler.ts'

const abi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])

/** Signs the records of a name for an ENS client that a resolver contract sent here (ERC-3668, ENSIP-10). */
export const resolveEnsLookup: Handler<'resolveEnsLookup'> = async ({ config, names }, { body }) => {
  const { signingKey, answerSeconds } = config.names
  if (!signingKey)
    throw new ApiError(404, {
      field: 'sender',
      description: 'This server signs no answers for ENS: it has no key for them.',
    })
  const request = body.data as Hex // hexSchema's pattern
  const [encodedName, call] = decodeRequest(request)
  const name = decodeDnsName(encodedName)
  if (name === undefined) throw new ApiError(400, { field: 'data', description: 'The name in the call is invalid.' })
  // ENS also requests the domain itself, and names that are too short to be registered: those have empty records.
  const key = tryParseName(config.names, name)?.name
  const stored = key === undefined ? undefined : await names.find(key)
  const result = resolveRecords(call, { name, stored })
  if (result === undefined)
    throw new ApiError(400, {
      field: 'data',
      description: 'The call is none of addr, text, contenthash and multicall of that name.',
    })
  const expires = Math.floor(Date.now() / 1000) + answerSeconds
  return { data: await signResponse(signingKey, { resolver: body.sender as Address, request, result, expires }) } // the contract's pattern
}

function decodeRequest(data: Hex): readonly [Hex, Hex] {
  try {
    return decodeFunctionData({ abi, data }).args
  } catch (cause) {
    throw new ApiError(400, { field: 'data', description: 'The data is no call of resolve(bytes,bytes).', cause })
  }
}
