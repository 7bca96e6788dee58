/** The page is built with the node that its backend asks. */
export default { reactStrictMode: true, env: { RPC_URL: process.env.RPC_URL ?? '' } }
