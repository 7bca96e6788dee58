const accountKey = 'latchkey-phone.account'
const chainKey = 'latchkey-phone.chain'

export type Choice = { account: string | null; chainId: string | null }

/** Which account and chain were active when the page was last open. What is not the world's any more is chosen by nobody. */
export function readChoice(): Choice {
  return { account: localStorage.getItem(accountKey), chainId: localStorage.getItem(chainKey) }
}

export function storeChoice({ account, chainId }: { account: string; chainId: string }): void {
  localStorage.setItem(accountKey, account)
  localStorage.setItem(chainKey, chainId)
}
