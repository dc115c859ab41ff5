-- CreateTable
CREATE TABLE "Installation" (
    "row" TEXT NOT NULL PRIMARY KEY,
    "id" TEXT NOT NULL
);
