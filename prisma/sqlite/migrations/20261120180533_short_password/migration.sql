-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "passwordIsShort" BOOLEAN NOT NULL DEFAULT false,
    "emailVerifiedAt" DATETIME,
    "totpSecret" TEXT,
    "totpConfirmedAt" DATETIME,
    "totpLastStep" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "User_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_User" ("accountId", "createdAt", "email", "emailVerifiedAt", "id", "locale", "name", "passwordHash", "totpConfirmedAt", "totpLastStep", "totpSecret", "updatedAt") SELECT "accountId", "createdAt", "email", "emailVerifiedAt", "id", "locale", "name", "passwordHash", "totpConfirmedAt", "totpLastStep", "totpSecret", "updatedAt" FROM "User";
DROP TABLE "User";
ALTER TABLE "new_User" RENAME TO "User";
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");
CREATE INDEX "User_accountId_idx" ON "User"("accountId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
