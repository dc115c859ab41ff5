import { faultsIn, type Fault } from '../fault'

/** Who gets in, and for how long. */
export const signInFaults: readonly Fault[] = [
  ...faultsIn('server/services/accounts/sessions.ts', ['services/sessions'], [
    ['a session that nobody uses never ends', 'new Date(Math.min(expiresAt.getTime(), lastSeenAt.getTime() + idleDays * dayMs))', 'expiresAt'],
    ['a session never ends while it is used', 'new Date(Math.min(expiresAt.getTime(), lastSeenAt.getTime() + idleDays * dayMs))', 'new Date(lastSeenAt.getTime() + idleDays * dayMs)'],
    ['a session is fresh for ever', 'isFresh: now.getTime() < freshUntil', 'isFresh: true'],
    ['use does not keep a session alive', 'data: { lastSeenAt: now } })))', 'data: { lastSeenAt: session.lastSeenAt } })))'],
    ['signing out leaves the session open', 'await tx.session.deleteMany({ where: { id } })', ''],
    ['signing out everywhere ends this session too', 'endSessions(tx, user.id, { except: session.id })', 'endSessions(tx, user.id)'],
  ]),
  ...faultsIn('server/services/accounts/reauthenticate.ts', ['services/sessions'], [
    ['who saw the old secret goes on', 'data: { secretHash: hashToken(secret), authenticatedAt: change.now }', 'data: { authenticatedAt: change.now }'],
    ['a proof makes nothing fresh', 'data: { secretHash: hashToken(secret), authenticatedAt: change.now }', 'data: { secretHash: hashToken(secret) }'],
    ['two proofs by one secret both count', ', secretHash: { in: secrets.map(hashToken) } }', ' }'],
  ]),
  ...faultsIn('server/services/business/update.ts', ['services/sessions'], [
    ['a browser left open changes the bank account', 'requireFresh(account.actor)', ''],
    ['a session that was ended changes the bank account', 'await requireLiveSession(account, tx)', ''],
    ['nobody is told of another bank account', 'if (!await recordAccountChange(account, change, event, row.id)) throw refuse(\'email_not_verified\')', ''],
  ]),
  ...faultsIn('server/services/business/update.ts', ['services/accounts-unproven'], [
    ['a bank account changes that nobody can be told of', 'if (!await recordAccountChange(account, change, event, row.id)) throw refuse(\'email_not_verified\')', 'await recordAccountChange(account, change, event, row.id)'],
  ]),
  ...faultsIn('server/services/accounts/change-password.ts', ['services/sessions'], [
    ['a browser left open changes the password', 'if (!await passwords.verify(currentPassword, user.passwordHash)) throw refuse(\'invalid_credentials\')', 'await passwords.verify(currentPassword, user.passwordHash)'],
    ['a new password leaves a thief signed in', 'const ended = await endSessions(tx, user.id, { except: requireSignedIn(account.actor).session.id })', 'const ended: never[] = []'],
    ['a link mailed before undoes the new password', 'await endMailTokens(account, tx, user.id, [\'reset_password\', \'change_email\'])', ''],
  ]),
  ...faultsIn('server/services/accounts/reset-password.ts', ['services/sessions'], [
    ['a link works twice', 'if (usedAt) throw refuse(\'mail_link_invalid\')', '', 'a second lock before the hash: the link is used up by a conditional update in the change'],
    ['a stranger\'s key survives the owner\'s reset', 'const taken = keepsFactors ?', 'const taken = true ?'],
  ]),
  ...faultsIn('server/services/accounts/mail-tokens.ts', ['services/sessions'], [
    ['a mailed link works for ever', 'row && purpose && row.expiresAt > service.outside.clock.now()', 'row && purpose'],
  ]),
  ...faultsIn('server/services/accounts/password-proof.ts', ['services/sessions', 'services/accounts-sign-in'], [
    ['any password is right', 'if (!user || !isRight) throw', 'if (!user) throw'],
    ['the authenticator app is not asked for', 'const takesCode = needsSecondFactor(user, typed.password)', 'const takesCode = false'],
    ['a password that was just changed still opens', 'if (count === 0) throw refuse(\'invalid_credentials\')', ''],
  ]),
  ...faultsIn('server/services/accounts/second-factor.ts', ['services/sessions'], [
    ['a code that was looked over a shoulder opens again', ', OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] }', ' }'],
    ['a recovery code opens twice', 'codeHash: hashRecoveryCode(code), usedAt: null }', 'codeHash: hashRecoveryCode(code) }'],
  ]),
  ...faultsIn('server/services/accounts/api-keys.ts', ['services/sessions'], [
    ['a revoked key opens', '!row || row.revokedAt || (', '!row || ('],
    ['an expired key opens', '(row.expiresAt && row.expiresAt <= now)', 'false'],
    ['a key may do everything', '...programRights(readScopes(row.scopes), row.role', '...programRights(scopes, row.role'],
  ]),
  ...faultsIn('server/services/work/actor.ts', ['services/actors'], [
    ['a program changes the bank account', 'if (caller.type !== \'command_line\') requireSignedIn(caller)\n  if (!isFresh(caller))', 'if (caller.type === \'session\' && !isFresh(caller))'],
  ]),
]
