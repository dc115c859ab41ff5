-- AlterTable
ALTER TABLE "User" ADD COLUMN "chosenAccountId" TEXT;

-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN "createdById" TEXT;

-- CreateTable
CREATE TABLE "Membership" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "offeredRole" TEXT,
    "offeredById" TEXT,
    "invitedById" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Membership_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FormerMember" (
    "accountId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "endedAt" DATETIME NOT NULL,

    PRIMARY KEY ("accountId", "userId"),
    CONSTRAINT "FormerMember_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "invitedById" TEXT NOT NULL,
    "sentAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Invitation_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ConnectedApp" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "returnsTo" TEXT NOT NULL,
    "scopes" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    "revokedAt" DATETIME,
    CONSTRAINT "ConnectedApp_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_ConnectedApp" ("accountId", "clientId", "createdAt", "expiresAt", "id", "lastUsedAt", "name", "returnsTo", "revokedAt", "scopes", "userId") SELECT "accountId", "clientId", "createdAt", "expiresAt", "id", "lastUsedAt", "name", "returnsTo", "revokedAt", "scopes", "userId" FROM "ConnectedApp";
DROP TABLE "ConnectedApp";
ALTER TABLE "new_ConnectedApp" RENAME TO "ConnectedApp";
CREATE INDEX "ConnectedApp_accountId_userId_idx" ON "ConnectedApp"("accountId", "userId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Membership_accountId_userId_key" ON "Membership"("accountId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_email_idx" ON "Invitation"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_accountId_email_key" ON "Invitation"("accountId", "email");

-- Whoever has an account owns it, and made its keys.
INSERT INTO "Membership" ("id", "accountId", "userId", "role", "createdAt", "updatedAt")
SELECT "id", "accountId", "id", 'owner', "createdAt", "createdAt" FROM "User";

UPDATE "ApiKey" SET "createdById" = (
    SELECT u."id" FROM "User" u WHERE u."accountId" = "ApiKey"."accountId" ORDER BY u."createdAt", u."id" LIMIT 1
);
