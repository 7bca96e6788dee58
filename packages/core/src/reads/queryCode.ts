/** The used parts of the query cache, as one chunk: a lazy import of the package itself would load all of it. */
export { QueryClient, QueryObserver } from '@tanstack/query-core'
