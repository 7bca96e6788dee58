/** ANALYTICS_TOKEN of the local world: it opens the reports of a server that only this machine reaches. */
export const operatorToken = 'operator-of-the-local-world-00000000'
