-- CreateTable
CREATE TABLE "Installation" (
    "row" TEXT NOT NULL,
    "id" TEXT NOT NULL,

    CONSTRAINT "Installation_pkey" PRIMARY KEY ("row")
);
