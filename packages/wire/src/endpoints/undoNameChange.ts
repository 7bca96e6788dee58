import { defineEndpoint } from '../endpoint.ts'
import { nameParams, nameSchema } from './getName.ts'
import { signedNameBody } from './registerName.ts'

export const undoNameChange = defineEndpoint({
  name: 'undoNameChange',
  method: 'POST',
  path: '/v1/profile/account/:name/undo',
  access: 'public',
  cost: 10,
  summary: 'Returns a name to a previous owner, as it was when it was transferred, while the change can be undone.',
  params: nameParams,
  body: signedNameBody,
  response: nameSchema,
})
