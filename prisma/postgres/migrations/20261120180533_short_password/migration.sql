-- AlterTable
ALTER TABLE "User" ADD COLUMN     "passwordIsShort" BOOLEAN NOT NULL DEFAULT false;
