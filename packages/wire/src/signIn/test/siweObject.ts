import type { SignInFields } from '../SignInFields.ts'

/** As the siwe package has a message's fields, with what its tests expect of them. */
export type SiweObject = Omit<SignInFields, 'account'> & {
  address: string
  chainId: number
  signature: string
  time?: string
  domainBinding?: string
  matchNonce?: string
}

export function toFields(object: SiweObject): SignInFields {
  const {
    address,
    chainId,
    signature: _signature,
    time: _time,
    domainBinding: _domain,
    matchNonce: _nonce,
    ...shared
  } = object
  return { ...shared, account: `eip155:${chainId}:${address}` }
}
