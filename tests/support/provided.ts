import type { DatabaseKind, DatabaseTemplate } from './databases'

/** What the global setups hand to test files: `inject('serverUrl')`. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Which database this project runs on. */
    databaseKind: DatabaseKind
    /** Services, api and e2e: where `useDatabase` and `startServer` copy fresh databases from. */
    databaseTemplate: DatabaseTemplate
    /** Api and e2e: the server all files of the project share, without a slash at the end. */
    serverUrl: string
    /** Api and e2e: that server's own folder. */
    serverDataDir: string
    /** Api and e2e: the folder that server's mails fall into. */
    serverOutboxDir: string
    /** Api and e2e: that server's database. */
    serverDatabaseUrl: string
    /** E2e: the running Chromium, for `chromium.connect`. */
    browserEndpoint: string
  }
}
