import { defineEndpoint } from '../endpoint.ts'
import { nameAddressesSchema, nameParams } from './getName.ts'
import { signedNameBody } from './registerName.ts'

export const updateNameAddress = defineEndpoint({
  name: 'updateNameAddress',
  method: 'POST',
  path: '/v1/profile/account/:name/address',
  access: 'public',
  cost: 10,
  summary:
    'Sets the address of one coin type to the one in the signed message. That of the owner’s coin type gives the name away, which the owner before can undo for some days.',
  params: nameParams,
  body: signedNameBody,
  response: nameAddressesSchema,
})
