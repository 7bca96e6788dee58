import { getAuth } from '../../auth.ts'

/** For whoever is signed in. */
export async function GET(request: Request): Promise<Response> {
  const session = await getAuth().verifySession(request)
  return session ? new Response(`You are ${session.account}.`) : new Response('Sign in first.', { status: 401 })
}
