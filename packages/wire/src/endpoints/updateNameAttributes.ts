import { defineEndpoint } from '../endpoint.ts'
import { nameAttributesSchema, nameParams } from './getName.ts'
import { signedNameBody } from './registerName.ts'

export const updateNameAttributes = defineEndpoint({
  name: 'updateNameAttributes',
  method: 'POST',
  path: '/v1/profile/account/:name/attributes',
  access: 'public',
  cost: 10,
  summary: 'Replaces the attributes of a name with those in the signed message.',
  params: nameParams,
  body: signedNameBody,
  response: nameAttributesSchema,
})
