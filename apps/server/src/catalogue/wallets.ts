import { createHash } from 'node:crypto'
import type { Wallet } from '@latchkey/wire'
import { sanitizeText } from '../chains/describeToken.ts'
import type { OwnWallet } from './ownWallets.ts'
import { type WalletFacts, walletFacts } from './walletFacts.ts'

/** A wallet as it is served, the slug its id and icon derive from, its folded name for searches, and its JSON. */
export type CataloguedWallet = Wallet & { slug: string; folded: string; json: string }

/** The wallets in the order they are listed: the operator's own, then the shipped ones. */
export function listWallets(own: readonly OwnWallet[]): readonly CataloguedWallet[] {
  const replaced = new Set(own.map(({ slug }) => slug))
  return [...own, ...walletFacts.filter(({ slug }) => !replaced.has(slug))].map(toWallet)
}

/** Ids must outlive renames of everything but the slug, and clients expect 64 hex digits. */
export function walletId(slug: string): string {
  return createHash('sha256').update(slug).digest('hex')
}

function toWallet(facts: WalletFacts | OwnWallet, index: number): CataloguedWallet {
  const id = walletId(facts.slug)
  const wallet: Wallet = {
    id,
    // Invisible characters could make the name read as another wallet’s.
    name: sanitizeText(facts.name, { maxLength: 64 }) ?? facts.slug,
    chains: [...facts.chains],
    homepage: facts.homepage,
    image_id: id,
    image_url: null,
    order: (index + 1) * 10,
    mobile_link: facts.mobile ?? null,
    desktop_link: facts.desktop ?? null,
    webapp_link: facts.webapp ?? null,
    link_mode: null,
    app_store: facts.appStore ?? null,
    play_store: facts.playStore ?? null,
    chrome_store: facts.chromeStore ?? null,
    rdns: facts.rdns ?? null,
    injected:
      ('injected' in facts ? facts.injected : undefined)?.map(([namespace, injected_id]) => ({
        namespace,
        injected_id,
      })) ?? null,
    badge_type: null,
    display_index: index,
    supports_wc: [facts.mobile, facts.desktop, facts.webapp].some((link) => link !== undefined),
    // None is known to.
    supports_wcpay: false,
  }
  return { ...wallet, slug: facts.slug, folded: foldName(wallet.name), json: JSON.stringify(wallet) }
}

/** Folds a name for searches: no accents, lower case, trimmed. */
export function foldName(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
