import { getAuth } from '../../auth.ts'

/** `/auth/nonce`, `/auth/verify` and `/auth/session`. */
export const POST = (request: Request): Promise<Response> => getAuth().handler(request)
