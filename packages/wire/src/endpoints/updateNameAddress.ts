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
    'Sets the address of one coin type to the one in the signed message. Setting the owner’s coin type transfers the name, which the previous owner can undo for some days.',
  params: nameParams,
  body: signedNameBody,
  response: nameAddressesSchema,
})
