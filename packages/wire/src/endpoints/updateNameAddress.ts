import { defineEndpoint } from '../endpoint.ts'
import { nameAddressesSchema, nameParams } from './getName.ts'
import { signedNameBody } from './registerName.ts'

export const updateNameAddress = defineEndpoint({
  name: 'updateNameAddress',
  method: 'POST',
  path: '/v1/profile/account/:name/address',
  access: 'public',
  cost: 10,
  summary: 'Sets the address of one coin type to that in the message `{coin_type, address, timestamp, nonce?, name?}`.',
  params: nameParams,
  body: signedNameBody,
  answer: nameAddressesSchema,
})
