import { getNfts, type Nft, type NftPage } from '@latchkey/core'
import { type BaseError, toBaseError } from '@latchkey/core/errors'
import { useKept } from '../../hooks/useKept.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useRead } from '../../hooks/useRead.ts'

export type Nfts = {
  nfts: readonly Nft[]
  status: 'loading' | 'ready' | 'error'
  error: BaseError | undefined
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

/** The pages that follow one first page; ignored with any other first page (another account's, a newer one). */
type Following = {
  of: NftPage
  nfts: readonly Nft[]
  next: string | null
  isLoading: boolean
  error: BaseError | undefined
}

/** The NFTs of the active account on its network: the first page is kept up to date, the following ones load on demand. */
export function useNfts(): Nfts {
  const latchkey = useLatchkey()
  const first = useRead(getNfts, {})
  const [kept, setFollowing] = useKept<Following | undefined>('nfts', undefined)
  const page = first.data
  const following = kept && kept.of === page ? kept : undefined
  const next = following ? following.next : (page?.next ?? null)

  function loadMore() {
    if (!page || next === null || following?.isLoading) return
    const before = following?.nfts ?? []
    const set = (change: Omit<Following, 'of'>) => setFollowing({ of: page, ...change })
    set({ nfts: before, next, isLoading: true, error: undefined })
    getNfts(latchkey, { cursor: next }).then(
      (loaded) => set({ nfts: [...before, ...loaded.data], next: loaded.next, isLoading: false, error: undefined }),
      (error: unknown) => set({ nfts: before, next, isLoading: false, error: toBaseError(error) }),
    )
  }

  return {
    nfts: [...(page?.data ?? []), ...(following?.nfts ?? [])],
    status: page ? 'ready' : first.status === 'error' ? 'error' : 'loading',
    error: first.error ?? following?.error,
    hasMore: next !== null,
    isLoadingMore: following?.isLoading ?? false,
    loadMore,
    retry: () => void first.refetch(),
  }
}
