import type { Wallet } from '@latchkey/wire'

/** A listing of the catalogue, without links unless they are given. */
export function listing(slug: string, facts: Partial<Wallet> = {}): Wallet {
  return {
    id: slug,
    name: slug,
    chains: ['eip155:1'],
    homepage: null,
    image_id: slug,
    order: 1,
    mobile_link: null,
    desktop_link: null,
    webapp_link: null,
    link_mode: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
    ...facts,
  }
}
